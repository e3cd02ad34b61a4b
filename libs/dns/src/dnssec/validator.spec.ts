import type { DnsReply } from '../dns-resolver';
import type { DnsQuestion } from '../message';
import { RECORDED, RECORDED_AT, replay } from '../testing/recorded-zones';
import { Denials } from '../denials';
import { type AskUnchecked, DnssecValidator, type ZoneCache } from './validator';

function validate(
  name: string,
  type: DnsQuestion['type'],
  ask: AskUnchecked = replay(),
  { now = RECORDED_AT, cache }: { now?: Date; cache?: ZoneCache } = {},
) {
  return new DnssecValidator({ ask, now, trustAnchors: RECORDED.anchors, cache }).validate(name, type);
}

/** Passes every reply through `change`. */
const altered =
  (change: (reply: DnsReply, question: DnsQuestion) => DnsReply | null): AskUnchecked =>
  async (question) => {
    const reply = await replay()(question);
    return reply && change(reply, question);
  };

const without = (reply: DnsReply, type: string): DnsReply => ({
  ...reply,
  answers: reply.answers.filter((record) => record.type !== type),
  authorities: reply.authorities.filter((record) => record.type !== type),
});

describe('the verdicts on zones that bind9 signed', () => {
  it.each(RECORDED.verdicts.map(({ name, type, bind }) => [name, type, bind] as const))(
    '%s %s is as bind9 says: %s',
    async (name, type, bind) => {
      expect((await validate(name, type)).status).toBe(bind);
    },
  );

  it.each([
    ['expired.lab', 'signature_expired'],
    ['future.lab', 'signature_not_yet_valid'],
    ['wrongkey.lab', 'ds_without_key'],
    ['tampered.lab', 'wrong_signature'],
    ['stripped.lab', 'ds_without_key'],
    ['unknown.lab', 'unknown_algorithm'],
    ['island.lab', 'opt_out'],
    ['plain', 'unsigned_delegation'],
  ])('give the reason for %s: %s', async (name, reason) => {
    expect((await validate(name, 'A')).reason).toBe(reason);
  });

  it('change when the signatures end', async () => {
    const later = await validate('nsec.lab', 'A', replay(), { now: new Date('2036-02-01T00:00:00Z') });
    expect(later).toMatchObject({ status: 'bogus', reason: 'signature_expired' });
  });
});

describe('what is not a fact about the zone', () => {
  it('is indeterminate when a resolver strips signatures', async () => {
    const result = await validate(
      'nsec.lab',
      'A',
      altered((reply) => without(reply, 'RRSIG')),
    );
    expect(result).toMatchObject({ status: 'indeterminate', reason: 'signatures_stripped' });
  });

  it.each(['. DNSKEY', 'lab DS', 'lab DNSKEY', 'nsec.lab DS', 'nsec.lab A'])(
    'is indeterminate when %s has no response',
    async (silent) => {
      const ask = altered((reply, { name, type }) => (silent === `${name} ${type}` ? null : reply));
      expect((await validate('nsec.lab', 'A', ask)).status).toBe('indeterminate');
      const late = altered((reply, { name, type }) =>
        silent === `${name} ${type}` ? { ...reply, outcome: 'silent' } : reply,
      );
      expect((await validate('nsec.lab', 'A', late)).status).toBe('indeterminate');
    },
  );
});

describe('forged replies', () => {
  const secure = RECORDED.verdicts.filter(({ bind }) => bind === 'secure');

  it.each(secure.map(({ name, type }) => [name, type] as const))(
    'for %s %s are never secure: any changed record, signature or type of response',
    async (name, type) => {
      const isTheirs = (question: DnsQuestion) => question.name === name && question.type === type;
      const changed = altered((reply, question) =>
        isTheirs(question)
          ? {
              ...reply,
              answers: flipped(reply.answers),
              authorities: flipped(reply.authorities),
              records: flipped(reply.records),
            }
          : reply,
      );
      expect((await validate(name, type, changed)).status).not.toBe('secure');
      const denied = altered((reply, question) =>
        isTheirs(question) && reply.outcome === 'records'
          ? { ...reply, outcome: 'no_name', records: [], aliases: [] }
          : reply,
      );
      const isRecords = (await replay()({ name, type }))?.outcome === 'records';
      if (isRecords) expect((await validate(name, type, denied)).status).not.toBe('secure');
    },
  );

  it.each(['nsec.lab', 'nsec3.lab'])(
    'cannot remove the proof that a wildcard is needed in %s',
    async (zone) => {
      const name = `x.wild.${zone}`;
      const ask = altered((reply, question) =>
        question.name === name && question.type === 'A' ? { ...reply, authorities: [] } : reply,
      );
      expect(await validate(name, 'A', ask)).toMatchObject({ status: 'bogus', reason: 'denial_not_proven' });
    },
  );

  it('cannot use a key that only has the tag of the trust anchor', async () => {
    const trustAnchors = RECORDED.anchors.replace(/[0-9A-F]$/m, (digit) => (digit === '0' ? '1' : '0'));
    const validator = new DnssecValidator({ ask: replay(), now: RECORDED_AT, trustAnchors });
    expect(await validator.trustOf('.')).toMatchObject({ status: 'bogus', reason: 'ds_without_key' });
  });

  it('cannot turn a secure delegation into an unsigned one', async () => {
    const unsigned = await replay()({ name: 'unsigned.lab', type: 'DS' });
    const ask = altered((reply, { name, type }) =>
      name === 'nsec.lab' && type === 'DS' && unsigned ? unsigned : reply,
    );
    expect((await validate('nsec.lab', 'A', ask)).status).not.toBe('secure');
    const denial = await replay()({ name: 'sub.nsec3.lab', type: 'DS' });
    const other = altered((reply, { name, type }) =>
      name === 'nsec.lab' && type === 'DS' && denial ? denial : reply,
    );
    expect((await validate('nsec.lab', 'A', other)).status).toBe('bogus');
  });

  it.each(['nsec.lab', 'nsec3.lab', 'rsa512.lab'])(
    'cannot deny one name of %s with the proof of another',
    async (zone) => {
      const denial = await replay()({ name: `nothing.${zone}`, type: 'A' });
      const ask = altered((reply, { name, type }) =>
        name === `mail.${zone}` && type === 'AAAA' && denial ? denial : reply,
      );
      expect(await validate(`mail.${zone}`, 'AAAA', ask)).toMatchObject({
        status: 'bogus',
        reason: 'denial_not_proven',
      });
    },
  );

  it('cannot make it check signatures without a limit', async () => {
    const ask = altered((reply, { name, type }) => {
      if (name !== 'tampered.lab' || type !== 'A') return reply;
      const many = Array.from({ length: 2_000 }, () => reply.answers).flat();
      return { ...reply, answers: many };
    });
    expect(await validate('tampered.lab', 'A', ask)).toMatchObject({
      status: 'indeterminate',
      reason: 'too_costly',
    });
  });
});

describe('secure zones', () => {
  it('are kept for other scans until their TTL ends', async () => {
    const cache: ZoneCache = new Map();
    const asked: string[] = [];
    const ask: AskUnchecked = (question) => {
      asked.push(`${question.name} ${question.type}`);
      return replay()(question);
    };
    await validate('nsec.lab', 'A', ask, { cache });
    expect([...cache.keys()]).toEqual(['.', 'lab', 'nsec.lab']);
    asked.length = 0;
    await validate('nsec.lab', 'MX', ask, { cache });
    expect(asked).toEqual(['nsec.lab MX']);
    asked.length = 0;
    const later = new Date(RECORDED_AT.getTime() + 3_700_000);
    await validate('nsec.lab', 'MX', ask, { cache, now: later });
    expect(asked).toContain('. DNSKEY');
  });

  it('that are bogus are not kept', async () => {
    const cache: ZoneCache = new Map();
    await validate('wrongkey.lab', 'A', replay(), { cache });
    expect([...cache.keys()]).toEqual(['.', 'lab']);
  });
});

/** The same records with the last bit of each one's data and signature changed. */
function flipped(records: DnsReply['records']): DnsReply['records'] {
  return records.map((record) => {
    const rdata = Buffer.from(record.rdata);
    rdata[rdata.length - 1] = (rdata[rdata.length - 1] ?? 0) ^ 1;
    return { ...record, rdata };
  });
}

describe('an NSEC record of a delegation', () => {
  /** RFC 6840 section 4.1: the parent's record at a zone cut says nothing about names below it. */
  it('denies no name below the delegation', async () => {
    const cut = await replay()({ name: 'sub.nsec.lab', type: 'DS' });
    expect(cut?.authorities.some(({ type, name }) => type === 'NSEC' && name === 'sub.nsec.lab')).toBe(true);
    const ask: AskUnchecked = async (question) => {
      const isBelow = question.name === 'x.sub.nsec.lab';
      const isCut = question.name === 'sub.nsec.lab';
      if (isBelow && cut) return { ...cut, outcome: 'no_name' };
      // An attacker who hides that there is a delegation, so that the parent's keys are used below it.
      if (isCut && cut) return { ...cut, outcome: 'no_name' };
      return replay()(question);
    };
    expect((await validate('x.sub.nsec.lab', 'A', ask)).status).not.toBe('secure');
    const denials = new Denials(
      (cut?.authorities ?? []).filter(({ type }) => type === 'NSEC'),
      ['lab', 'nsec'],
    );
    expect(denials.noName(['lab', 'nsec', 'sub', 'x'])).toBe('none');
    expect(denials.noData(['lab', 'nsec', 'sub', 'x'], 'A')).toBe('none');
    expect(denials.noData(['lab', 'nsec', 'sub'], 'A')).toBe('none');
    expect(denials.noData(['lab', 'nsec', 'sub'], 'DS')).toBe('delegation');
  });
});
