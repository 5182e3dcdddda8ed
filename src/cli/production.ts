// React chooses between its builds when it is loaded, so this is imported before anything that loads it.
process.env.NODE_ENV ||= "production";

export {};
