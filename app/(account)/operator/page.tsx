import { requireProven } from '@/app/_server/session/operator';
import { readFacts } from '@/lib/operator/facts';
import { listLatestActions } from '@/lib/operator/lists';
import { Breakers, Ledger, Messages, Queue } from './state-parts';
import { Actions, Ends, Notices, Spend } from './week-parts';

export default async function OperatorPage() {
  const { db } = await requireProven('/operator');
  const facts = await readFacts(db);
  const actions = await listLatestActions(db, 15);
  const now = new Date().toISOString();
  return (
    <div className="flex flex-col gap-10">
      <Notices notices={facts.notices} now={now} />
      <Ends facts={facts} />
      <Spend facts={facts} />
      <Breakers facts={facts} now={now} />
      <Queue facts={facts} />
      <Ledger facts={facts} now={now} />
      <Messages facts={facts} />
      <Actions actions={actions} now={now} />
    </div>
  );
}
