"""Tables as they are stored: settings, journal, appended batches, chat, module data."""
