/** Apart from the schema, because a dialog knows it in the browser. */
export const MAX_TAG_LENGTH = 30;
