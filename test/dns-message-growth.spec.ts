import { decodeResponse, encodeQuery } from '../libs/dns/src/message';
import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';

const query = encodeQuery({ name: 'shop.example', type: 'NS' }, { edns: false });
const POINTER = 0xc000;
const QUESTION_AT = 12;
const NS = 2;
const UNKNOWN_TYPE = 65_280;
/** Before its data. */
const RECORD_BYTES = 12;

const number = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

/** A response whose records have the name at the offset. */
const record = (name: number, type: number, data: Buffer): Buffer =>
  Buffer.concat([
    number(POINTER | name),
    number(type),
    number(1),
    Buffer.alloc(4),
    number(data.length),
    data,
  ]);

/** One record holds pointers, each to the previous one, and the names of all others begin with the last. */
function chained(size: number): Buffer {
  const head = query.bytes;
  const from = head.length + RECORD_BYTES;
  const pointers = Array.from({ length: size }, (_, place) =>
    number(POINTER | (place === 0 ? QUESTION_AT : from + 2 * (place - 1))),
  );
  const last = from + 2 * (size - 1);
  const others = Array.from({ length: size }, () => record(QUESTION_AT, NS, number(POINTER | last)));
  const message = Buffer.concat([
    head,
    record(QUESTION_AT, UNKNOWN_TYPE, Buffer.concat(pointers)),
    ...others,
  ]);
  message.writeUInt16BE(0x8180, 2);
  message.writeUInt16BE(size + 1, 6);
  return message;
}

it('the steps over the pointers of names grow at most like n log n', () => {
  const read = jest.spyOn(Buffer.prototype, 'readUInt16BE');
  expectGrowthAtMostNLogN(250, (size, steps) => {
    const message = chained(size);
    read.mockClear();
    const response = decodeResponse(message, query);
    steps.add(read.mock.calls.length);
    expect(response).toMatchObject({ answers: [{ type: 'UNKNOWN_65280' }], malformed: { length: size } });
  });
  read.mockRestore();
});
