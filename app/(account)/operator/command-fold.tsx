import { buttonClass } from '@/components/ui/button';
import { runCommandAction } from './actions';
import { CommandForm, type Field } from './command-form';
import type { CommandName } from './command-names';

type Props = {
  name: CommandName;
  /** The word that opens the form, and what it is about, for those who do not see the row. */
  verb: string;
  about: string;
  /** Says what happens. */
  text: string;
  button: string;
  hidden: Readonly<Record<string, string>>;
  fields?: readonly Field[];
};

/** An action in a row, whose form opens with what it does. */
export function CommandFold({ name, verb, about, text, button, hidden, fields = [] }: Props) {
  return (
    <details className="min-w-0">
      <summary className={`${buttonClass('plain')} list-none [&::-webkit-details-marker]:hidden`}>
        {verb}
        <span className="sr-only"> {about}</span>
      </summary>
      <div className="mt-3 flex w-72 max-w-full flex-col gap-3 whitespace-normal">
        <p className="text-sm leading-relaxed text-quiet">{text}</p>
        <CommandForm action={runCommandAction.bind(null, name)} button={button} look="danger" hidden={hidden} fields={fields} />
      </div>
    </details>
  );
}
