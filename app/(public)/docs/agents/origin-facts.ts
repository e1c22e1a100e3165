/** Facts about browsers that the rules of the endpoint leave out. `Backticks` mark code. */
export const originFacts: readonly string[] = [
  'A page on your own computer, whose `Origin` is `localhost`, `127.0.0.1` or `[::1]`, passes that check on any port. No answer of this endpoint has CORS headers, so a page of another origin than that of this service cannot read them; call the endpoint from a program, a server, or an extension with permission for its host.',
];
