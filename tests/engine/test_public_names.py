"""What the engine offers to the other packages."""

import engine


def test_the_public_names_are_there_and_in_order() -> None:
    """`from engine import …` is how others import; each name is listed once."""
    names = engine.__all__

    assert len(set(names)) == len(names)
    for name in names:
        assert hasattr(engine, name), name


def test_what_the_package_imports_for_others_is_listed() -> None:
    """No name slips out unlisted: a public one is listed, a module is not a name."""
    offered = {
        name
        for name, value in vars(engine).items()
        if not name.startswith("_") and not isinstance(value, type(engine))
    }

    assert offered == set(engine.__all__)
