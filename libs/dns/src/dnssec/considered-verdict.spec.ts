import type { DnsReply } from '../dns-resolver';
import { RECORDED, RECORDED_AT, replay } from '../testing/recorded-zones';
import { type AskResolver, ConsideredVerdicts, type RepeatableQuestion } from './considered-verdict';

type Answer = DnsReply & { validationFailed: boolean };
/** Changes what the resolver returns for questions without CD; those with it are the recorded ones. */
type Resolver = (question: RepeatableQuestion) => Partial<Answer>;

const SERVFAIL: Partial<Answer> = { outcome: 'servfail', records: [], validationFailed: true };

function verdicts(
  resolver: Resolver,
  { trustAd = false, unchecked = () => ({}) }: { trustAd?: boolean; unchecked?: Resolver } = {},
) {
  const ask: AskResolver = async (question) => {
    // Of what was recorded, only the replies to questions with CD are needed: the others come from the resolver of the case.
    const reply = await replay()(question.cd ? question : { name: 'nsec.lab', type: 'A' });
    const change = question.cd ? unchecked(question) : resolver(question);
    if (reply === null) return null;
    return { ...reply, isAuthenticated: false, validationFailed: false, ...change };
  };
  const options = { ask, now: RECORDED_AT, trustAnchors: RECORDED.anchors, trustAd };
  return new ConsideredVerdicts(options);
}

const isRoot = ({ name }: RepeatableQuestion): boolean => name === '.';
const validates: Resolver = (question) => (isRoot(question) ? { isAuthenticated: true } : SERVFAIL);

describe('a bogus zone', () => {
  it.each(['expired.lab', 'wrongkey.lab', 'tampered.lab'])(
    '%s is bogus where the resolver agrees',
    async (zone) => {
      expect((await verdicts(validates).validate(zone, 'A')).status).toBe('bogus');
    },
  );

  it('is bogus for a resolver that does not validate', async () => {
    expect((await verdicts(() => ({})).validate('expired.lab', 'A')).status).toBe('bogus');
  });

  it.each<[string, Resolver]>([
    ['sets AD for the name', (question) => ({ isAuthenticated: !isRoot(question) })],
    ['validates, and returns the name', (question) => (isRoot(question) ? { isAuthenticated: true } : {})],
  ])('is not judged where the resolver %s', async (_case, resolver) => {
    expect(await verdicts(resolver).validate('expired.lab', 'A')).toMatchObject({
      status: 'indeterminate',
      reason: 'resolver_disagrees',
    });
  });

  it('is not judged when a second reply does not show it', async () => {
    const good = await replay()({ name: 'nsec.lab', type: 'A' });
    const unchecked: Resolver = ({ name, type, again }) =>
      name === 'nsec.lab' && type === 'A' && !again ? { answers: [], records: good?.records } : {};
    expect(await verdicts(validates, { unchecked }).validate('nsec.lab', 'A')).toMatchObject({
      status: 'indeterminate',
      reason: 'verdicts_differ',
    });
  });
});

describe('a zone whose signatures are missing', () => {
  /** As an inner view of a network: the root and its delegations are signed, the zone is not. */
  const unchecked: Resolver = ({ name, type }) =>
    name.endsWith('nsec.lab') && type !== 'DS' ? { answers: [], authorities: [] } : {};

  it('is not judged for a resolver that returns it', async () => {
    expect(await verdicts(() => ({}), { unchecked }).validate('nsec.lab', 'A')).toMatchObject({
      status: 'indeterminate',
      reason: 'unsigned_view',
    });
  });

  it('is bogus for a resolver that refuses it', async () => {
    expect((await verdicts(validates, { unchecked }).validate('nsec.lab', 'A')).status).toBe('bogus');
  });
});

describe('without signatures in the replies', () => {
  const unchecked: Resolver = () => ({ answers: [] });
  const ad: Resolver = () => ({ isAuthenticated: true });

  it('the AD bit is only a hint', async () => {
    expect((await verdicts(ad, { unchecked }).validate('nsec.lab', 'A')).status).toBe('indeterminate');
  });

  it('the AD bit counts where the operator trusts it', async () => {
    const trusting = { unchecked, trustAd: true };
    expect((await verdicts(ad, trusting).validate('nsec.lab', 'A')).status).toBe('secure');
    expect((await verdicts(() => SERVFAIL, trusting).validate('nsec.lab', 'A')).status).toBe('bogus');
    expect((await verdicts(() => ({}), trusting).validate('nsec.lab', 'A')).status).toBe('indeterminate');
    const once: Resolver = ({ again }) => (again ? {} : SERVFAIL);
    expect((await verdicts(once, trusting).validate('nsec.lab', 'A')).status).toBe('indeterminate');
  });
});
