"""The ground that every game stands on.

Nothing in here knows a game. `compile` turns plain functions into machine code, `records` lays out a
position, `random` draws from its key, `piles` and `sets` hold components, `codes` and `events` declare
what can be done and what is told, `verbs` finds the rules that belong to a record, `loops` plays, and
`foresight` tells what can be known of a move before it is made.
"""
