"""Handlers: parse, call one service, answer."""
