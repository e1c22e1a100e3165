/** Apart from the schema, because a form knows it in the browser. */
export const MAX_VIEW_NAME = 40;
