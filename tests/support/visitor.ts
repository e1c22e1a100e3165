import { parse } from 'parse5';
import { noteSecret } from './logs/secrets';

type Node = { nodeName: string; value?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] };

export type SetCookie = { name: string; value: string; attributes: string[] };

/** Redirects are not followed. */
export type Page = { path: string; status: number; location: string | null; headers: Headers; html: string; cookies: SetCookie[] };

export type Form = { action: string; fields: Record<string, string> };

const attribute = ({ attrs = [] }: Node, name: string) => attrs.find((found) => found.name === name)?.value;

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const child of node.childNodes ?? []) yield* walk(child);
}

const isUnticked = (node: Node) => attribute(node, 'type') === 'checkbox' && attribute(node, 'checked') === undefined;
const fieldsOf = (form: Node) => Array.from(walk(form)).filter((node) => attribute(node, 'name') !== undefined);

function textOf(root: Node): string {
  const texts: string[] = [];
  const visit = (node: Node): void => {
    if (node.nodeName === 'script' || node.nodeName === 'style') return;
    if (node.nodeName === '#text') texts.push(node.value ?? '');
    node.childNodes?.forEach(visit);
  };
  visit(root);
  return texts.join(' ').replace(/\s+/g, ' ').trim();
}

export function wordsOf({ html }: Page): string {
  return textOf(parse(html) as unknown as Node);
}

/** Returns null when the form was accepted, which redirects. */
export function messageOf({ location, html }: Page): string | null {
  if (location !== null) return null;
  const alerts = Array.from(walk(parse(html) as unknown as Node)).filter((node) => attribute(node, 'role') === 'alert');
  return alerts
    .map(textOf)
    .filter((text) => text !== '')
    .join(' ');
}

function parseSetCookie(line: string): SetCookie {
  const [pair = '', ...attributes] = line.split(/; ?/);
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1), attributes };
}

/** A browser without scripts: it keeps cookies, sends its Origin with forms and follows nothing by itself. */
export class Visitor {
  readonly address: string;
  readonly cookies = new Map<string, string>();
  readonly #headers: Record<string, string>;

  /** `headers` go with every request, such as what a proxy adds. */
  constructor(address: string, headers: Record<string, string> = {}) {
    this.address = address;
    this.#headers = headers;
  }

  async #send(path: string, init: RequestInit = {}): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...this.#headers,
      ...(cookie === '' ? {} : { Cookie: cookie }),
      ...(init.headers as Record<string, string> | undefined),
    };
    const answer = await fetch(new URL(path, this.address), { ...init, headers, redirect: 'manual' });
    const set = answer.headers.getSetCookie().map(parseSetCookie);
    for (const { name, value, attributes } of set) {
      if (value === '' || attributes.some((given) => /^max-age=0$/i.test(given))) this.cookies.delete(name);
      else {
        noteSecret(`the cookie ${name}`, value);
        this.cookies.set(name, value);
      }
    }
    return {
      path,
      status: answer.status,
      location: answer.headers.get('location'),
      headers: answer.headers,
      html: await answer.text(),
      cookies: set,
    };
  }

  open(path: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send(path, { headers });
  }

  /** Sends a form as a browser does that has no scripts; `origin` is the site whose page holds the form. */
  submit(form: Form, typed: Record<string, string>, origin: string | undefined = this.address): Promise<Page> {
    if (typed.password !== undefined) noteSecret('a typed password', typed.password);
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...form.fields, ...typed })) body.append(name, value);
    return this.#send(form.action, { method: 'POST', body, headers: origin === undefined ? {} : { Origin: origin } });
  }

  formOn(path: string, field: string): Promise<Form> {
    return this.#findForm(path, `asks for ${field}`, (form) => fieldsOf(form).some((node) => attribute(node, 'name') === field));
  }

  formSaying(path: string, words: string): Promise<Form> {
    return this.#findForm(path, `says ${words}`, (form) => textOf(form).includes(words));
  }

  async #findForm(path: string, what: string, isIt: (form: Node) => boolean): Promise<Form> {
    const page = await this.open(path);
    const forms = Array.from(walk(parse(page.html) as unknown as Node)).filter(({ nodeName }) => nodeName === 'form');
    const form = forms.find(isIt);
    if (form === undefined) throw new Error(`${path} answers ${page.status} ${page.location ?? ''} and has no form that ${what}`);
    return {
      action: new URL(attribute(form, 'action') || path, this.address).href,
      fields: Object.fromEntries(
        fieldsOf(form)
          .filter((node) => !isUnticked(node))
          .map((node) => [attribute(node, 'name') ?? '', attribute(node, 'value') ?? '']),
      ),
    };
  }

  /** A call of next-auth, with the token that it asks for. */
  async auth(path: string, fields: Record<string, string> = {}): Promise<Page> {
    const { html } = await this.open('/api/auth/csrf');
    const { csrfToken } = JSON.parse(html) as { csrfToken: string };
    return this.#send(`/api/auth/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ csrfToken, ...fields }),
      headers: { Origin: this.address },
    });
  }

  /** Sends the form of the sign-in page, which was opened before this browser signed in. */
  async signIn(email: string, password: string, path = '/sign-in'): Promise<Page> {
    return this.submit(await new Visitor(this.address).formOn(path, 'password'), { email, password });
  }

  /** Signs in with the other provider, through all its redirects. Returns the page at which that ended on our side. */
  async signInWithGoogle(): Promise<Page> {
    const asked = await this.auth('signin/google');
    const answer = await fetch(asked.location ?? '', { redirect: 'manual' });
    return this.open(answer.headers.get('location') ?? '');
  }

  async isSignedIn(): Promise<boolean> {
    return (await this.open('/settings/developers')).status === 200;
  }
}
