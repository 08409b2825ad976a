"""The worked examples of the rules, each with its board. A picture is read as `barnboard.games.fences.picture` draws it."""

from .scene import scene


def test_e1_a_fence_goes_on_and_a_plain_side_meets_a_plain_side() -> None:
    table = scene("""
              0      1

        -1    ·      ·


         0 ───────
        """)
    table.turn("Y", "corner[,] 1,0 r2")
    assert table.closed == 0
    assert table.sites == "SW NW+NE+SE"


def test_e2_a_fence_must_not_end_half_way() -> None:
    table = scene("""
              0      1

        -1    ·      ·


         0 ───────
        """)
    assert table.refuses("Y", "straight[,] 1,0 r0")
    assert table.refuses("Y", "corner[,] 1,0 r3")


def test_e3_corners_taken_cells_and_distance_are_no_contact() -> None:
    table = scene("""
             0
             │
        0 ───┼───
             │
        """)
    assert table.refuses("Y", "cross[,,,] 1,1 r0")
    assert table.refuses("Y", "cross[,,,] 0,0 r0")
    assert table.refuses("Y", "cross[,,,] 3,0 r0")


def test_e4_orange_is_shut_out_of_fields_that_others_own() -> None:
    table = scene(
        """
             0
             │ Yc
        0 ───┼───
           s │ Bp
        """,
        players=3,
    )
    table.turn("O", "tee[c,p,s] 1,0 r1")
    assert table.sites == "SE"
    table.expect("1,0 SW", barns="B", pig=2)
    table.expect("1,0 NE", barns="Y", cow=1, sheep=1)


def test_e4b_a_barn_in_a_field_with_a_barn_is_refused() -> None:
    table = scene(
        """
             0
             │ Yc
        0 ───┼───
           s │ p
        """,
        players=3,
    )
    assert table.refuses_barn("O", "tee[c,p,s] 1,0 r1", "NE")


def test_e5_yellow_closes_and_blue_owns_three_cows() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ Bc c │
                    │
        1        ───┘
        """,
        farmers="tim -",
    )
    table.turn("Y", "corner[c,] 0,1 r0", build="SW")
    assert table.closed == 1
    assert table.scored == {"Y": 3, "B": 6}
    assert table.stock("Y") == 3
    assert table.stock("B") == 4


def test_e6_yellow_closes_and_blue_owns_six_mixed_animals() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │Bcc p │
                  s │
        1        ───┘
        """,
        farmers="tim -",
    )
    table.turn("Y", "corner[pp,] 0,1 r0", build="SW")
    assert table.scored == {"Y": 3, "B": 6}


def test_e7_two_barns_share_seven_points_as_four_and_four() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │Ycc pp│
                 Bss│
        1        ───┘
        """,
        players=3,
    )
    table.turn("O", "corner[c,] 0,1 r0")
    assert table.scored == {"Y": 4, "B": 4}
    assert table.stock("Y") == 4
    assert table.stock("B") == 4


def test_e9_a_barn_that_comes_home_is_built_again_at_once() -> None:
    table = scene("""
             0      1

        0    ┌──────┐
             │ Yc c │
                    │
        1        ───┘
        """)
    table.spend_barns("Y", left=0)
    table.turn("Y", "corner[c,] 0,1 r0", build="SW")
    assert table.scored == {"Y": 6}
    assert table.stock("Y") == 0
    table.expect("0,1 SW", barns="Y")


def test_e9b_no_barn_without_a_stock() -> None:
    table = scene("""
             0
             │
        0 ───┼───
             │
        """)
    table.spend_barns("Y", left=0)
    assert table.refuses_barn("Y", "cross[,,,] 1,0 r0", "NE")


def test_e10_the_first_tile_may_take_a_barn() -> None:
    table = scene()
    table.turn("Y", "open[cps] 0,0 r0", build="SE")
    assert table.closed == 0
    assert table.stock("Y") == 3
    table.expect("0,0 SE", gaps=8, value=3, barns="Y")


def test_e11_the_rim_of_the_table_is_no_fence() -> None:
    table = scene("""
             0
           p
        0    ┌───
             │ cc
        """)
    table.expect("0,0 SE", gaps=2, tiles=1)
    table.expect("0,0 NW", gaps=6)
    table.lay("corner[,] 1,0 r2")
    table.turn("Y", "corner[,] 1,1 r3")
    assert table.closed == 0
    table.expect("0,0 SE", gaps=2, tiles=3)


def test_e12_a_ring_with_a_hole_is_open_until_the_hole_is_filled() -> None:
    table = scene(
        """
             0      1      2

        0    ┌─────────────┐
             │ Yc c      c │
                         c │
        1                  │
                           │
             │           c │
        2    └─────────────┘
        """,
        farmers="- nora",
    )
    table.turn("Y", "straight[,] 0,1 r0")
    assert table.closed == 0
    table.expect("0,1 SE", gaps=8, tiles=8, cow=5)
    table.turn("B", "open[c] 1,1 r0")
    assert table.closed == 1
    assert table.scored == {"Y": 12, "B": 5}
    assert table.stock("Y") == 4


def test_e13_both_sides_of_a_fence_can_be_one_field() -> None:
    table = scene("""
              -1     0      1

        -2    ·      ·      ·
                B

        -1    ·             ·


         0    ·             ·
        """)
    table.turn("Y", "straight[c,cc] 0,0 r0")
    assert table.sites == ""
    table.expect("0,0 SE", cow=3, tiles=8, barns="B")
    table.expect("0,0 NW", cow=3, tiles=8)
    assert not table.fits("open[] 0,-1 r0")
    assert not table.fits("tee[,,] 0,-1 r1")
    assert not table.fits("corner[,] 0,-1 r1")
    assert not table.fits("straight[,] 0,-1 r0")


def test_e15_a_tile_joins_two_claimed_fields_and_closes_a_pocket() -> None:
    table = scene(
        """
             0      1
             │      │
        0 ───┼──────┼───
             │ c    │ Yp
             │
        1 ───┼───
             │ Bs
        """,
        players=3,
    )
    table.turn("O", "corner[,] 1,1 r3")
    assert table.closed == 1
    table.expect("1,1 SE", barns="YB", pig=1, sheep=1)
    assert table.sites == ""


def test_e16_own_barns_can_meet() -> None:
    table = scene("""
             0      1
             │      │
        0 ───┼──────┼───
             │      │ Yp
             │
        1 ───┼───
             │ Ys
        """)
    table.turn("Y", "corner[,cc] 1,1 r3")
    table.expect("1,1 SE", barns="YY", value=4)


def test_e19_four_fields_closed_by_one_tile() -> None:
    table = scene(
        """
             0      1      2
             │      │      │
        0 ───┼──────┼──────┼───
             │      │      │
             │             │
        1 ───┼───       ───┼───
             │             │
             │      │      │
        2 ───┼──────┼──────┼───
             │      │      │
        """,
        farmers="clara -",
    )
    table.turn("Y", "cross[p,s,,] 1,1 r0")
    assert table.closed == 4
    assert table.scored == {"Y": 12}
    assert table.sites == ""


def test_e20_no_barn_in_a_field_just_closed() -> None:
    table = scene("""
             0      1

        0    ┌──────┐
             │ c  c │
                    │
        1        ───┘
        """)
    assert table.refuses_barn("Y", "corner[c,] 0,1 r0", "NE")


def test_e22_a_field_without_owner_pays_the_closers_card() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ c  c │
                    │
        1        ───┘
        """,
        farmers="tim ada",
    )
    table.turn("Y", "corner[,] 0,1 r0")
    assert table.scored == {"Y": 3}


def test_e22b_a_card_that_does_not_hold_pays_nothing() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ c  c │
                    │
        1        ───┘
        """,
        farmers="tim ada",
    )
    table.turn("B", "corner[,] 0,1 r0")
    assert table.closed == 1
    assert table.scored == {}


def test_e23_the_closer_gets_value_and_card_of_his_own_field() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ c  c │
                  Y │
        1        ───┘
        """,
        farmers="tim ada",
    )
    table.turn("Y", "corner[c,] 0,1 r0")
    assert table.scored == {"Y": 9}


def test_e23b_the_owners_card_sleeps_when_a_rival_closes() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ c  c │
                  Y │
        1        ───┘
        """,
        farmers="tim ada",
    )
    table.turn("B", "corner[c,] 0,1 r0")
    assert table.scored == {"Y": 6}


def test_e25_rounding_up_can_pay_more_than_the_value() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ Yc B │
                  O │
        1        ───┘
        """,
        players=3,
    )
    table.turn("O", "corner[,] 0,1 r0")
    assert table.scored == {"Y": 1, "B": 1, "O": 1}


def test_e26_a_mixed_region_spoils_the_doubling() -> None:
    table = scene("""
             0      1

        0    ┌──────┐
             │Bcp c │
                  c │
        1        ───┘
        """)
    table.turn("Y", "corner[,] 0,1 r0")
    assert table.scored == {"B": 4}


def test_e26b_an_empty_region_does_not_spoil_the_doubling() -> None:
    table = scene("""
             0      1

        0    ┌──────┐
             │Bcc c │
                  c │
        1        ───┘
        """)
    table.turn("Y", "corner[,] 0,1 r0")
    assert table.scored == {"B": 8}


def test_e27_an_open_tile_fits_nowhere_around_a_cross() -> None:
    table = scene("""
             0
             │
        0 ───┼───
             │
        """)
    assert not table.fits("open[]")
    assert table.fits("corner[,]")
    assert table.fits("straight[,]")
    assert table.fits("tee[,,]")
    assert table.fits("twin[,,]")


def test_e27b_fenced_tiles_fit_nowhere_around_an_open_one() -> None:
    table = scene("""
             0

        0    ·
        """)
    assert not table.fits("cross[,,,]")
    assert not table.fits("twin[,,]")
    assert table.fits("tee[,,]")
    assert table.fits("corner[,]")
    assert table.fits("straight[,]")


def test_e28_meeting_in_a_point_does_not_join() -> None:
    table = scene("""
             -1     0      1
             │      │
        0 ───┼──────┼───
             │      │ Bc
             │
        1 ───┼───
             │
             │      │      │
        2 ───┼──────┼──────┼───
             │      │      │
        """)
    table.turn("Y", "cross[,,,c] 1,1 r0", build="NW")
    table.expect("1,1 NW", tiles=1, cow=1, barns="Y")
    table.expect("0,0 SE", tiles=1, cow=1, barns="B")
    table.turn("B", "cross[,,,] 1,0 r0")
    table.expect("1,0 SW", tiles=3, cow=2, barns="YB", gaps=2)
    table.turn("Y", "cross[,,,] 0,1 r0")
    assert table.closed == 4
    assert table.scored == {"Y": 2, "B": 2}


def test_e29_a_tile_closes_one_field_and_widens_another() -> None:
    table = scene(
        """
             0      1
           Yp
        0    ┌──────┐
             │ Bs s │
                    │
        1        ───┘
                      c
        """,
        farmers="oskar -",
    )
    table.turn("Y", "corner[s,s] 0,1 r0")
    assert table.closed == 1
    assert table.scored == {"Y": 5, "B": 6}
    assert table.stock("Y") == 3
    assert table.stock("B") == 4
    assert table.sites == ""
    table.expect("0,1 SW", barns="Y", pig=1, sheep=1, cow=1)


def test_e30_eight_animals_on_four_tiles_pay_tim_both_lines() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ccc pp│
                  pp│
        1        ───┘
        """,
        farmers="tim mabel",
    )
    table.turn("Y", "corner[p,] 0,1 r0")
    assert table.scored == {"Y": 4}


def test_e30b_mabel_is_paid_for_four_tiles_not_for_eight_animals() -> None:
    table = scene(
        """
             0      1

        0    ┌──────┐
             │ccc pp│
                  pp│
        1        ───┘
        """,
        farmers="tim mabel",
    )
    table.turn("B", "corner[p,] 0,1 r0")
    assert table.scored == {"B": 3}
