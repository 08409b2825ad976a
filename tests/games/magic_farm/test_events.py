"""What is told of a turn of Magic Farm: which card it was, where several are of one kind."""

from .scene import Scene


def told(scene: Scene, name: str, *parts: str) -> list[tuple[int | None, ...]]:
    """Some parts of the events of one name that the last move told."""
    return [tuple(event.about[part] for part in parts) for event in scene.events(None) if event.name == name]


def test_a_harvest_and_its_die_say_which_crop_it_was() -> None:
    scene = Scene("moonpea 1, moonpea 3, giggle_radish 2").play("act cultivate", "harvest").roll("take_all", 4)
    assert told(scene, "rolls", "crop", "die") == [(1, 4)]
    assert told(scene, "harvests", "crop", "gold") == [(1, 76), (2, 42)]


def test_one_crop_that_grows_says_which() -> None:
    scene = Scene("moonpea 3, moonpea 1", hand="beanstalk_hymn gem_1 gem_2 wood_1 wood_2 metal_1 metal_2").play(
        "play beanstalk_hymn"
    )
    while scene.phase == "pay":
        scene.play(scene.texts()[0])
    scene.play("grow_crop crop2")
    assert told(scene, "grows", "crop", "counter") == [(1, scene.counters()[1])]
    assert scene.counters()[0] == 3


def test_a_hit_says_who_strikes_what() -> None:
    scene = Scene("mudmaw, hedgeboar", "wattle_fence, scarecrow, ironthorn_fence, moonpea 4")
    scene.play("act sabotage", "attack", "hit_fence build2 build3")
    assert told(scene, "attacks_with", "build") == [(1,)]
    assert told(scene, "hits_fence", "build", "damage") == [(2, 3)]
    scene = Scene("mudmaw", "moonpea 2, moonpea 5").play("act sabotage", "attack", "hit_crop build1 crop2")
    assert told(scene, "hits_crop", "crop", "counter") == [(1, 2)]


def test_a_fence_that_breaks_says_where_it_stood() -> None:
    scene = Scene("hedgeboar", "scarecrow, wattle_fence, moonpea 4").play("act sabotage", "attack", "hit_fence build1 build2")
    assert told(scene, "breaks", "build") == [(1,)]


def test_a_purchase_says_from_which_slot_and_what_comes_there() -> None:
    scene = Scene(market="moonpea giggle_radish moonpea scarecrow").play("act shop", "buy slot2")
    assert told(scene, "buys", "slot") == [(1,)]
    scene.play("done")
    assert told(scene, "lays_out", "slot") == [(1,)]
