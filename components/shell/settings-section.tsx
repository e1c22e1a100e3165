import type { ReactNode } from 'react';

export function SettingsSection({ id, title, lead, children }: { id: string; title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id={id} tabIndex={-1} className="scroll-mt-8 text-base font-semibold">
          {title}
        </h2>
        {lead && <p className="max-w-[68ch] text-sm leading-relaxed text-quiet">{lead}</p>}
      </div>
      {children}
    </section>
  );
}
