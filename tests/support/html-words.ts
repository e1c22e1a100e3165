export const wordsOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>|<head[\s\S]*?<\/head>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ');

/** The hidden fields of the form of a page that has this text. */
export function hiddenFieldsOf(html: string, text: string): [name: string, value: string][] {
  const form = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([one]) => one).find((one) => one.includes(text)) ?? '';
  return [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&amp;', '&').replaceAll('&quot;', '"'),
  ]);
}
