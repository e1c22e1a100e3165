import { TextField } from './text-field';

export function NewPasswordField({ label, name }: { label: string; name: string }) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      required
      minLength={8}
      maxLength={128}
      hint="At least 8 characters, and not a commonly used password."
    />
  );
}
