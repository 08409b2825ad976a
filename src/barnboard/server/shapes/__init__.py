"""The shapes of what goes in and out, as the OpenAPI document tells them: a file for each kind of thing."""
