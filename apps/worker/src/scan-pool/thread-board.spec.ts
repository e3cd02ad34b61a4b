import type { Receipt } from '@palisade/target-client';
import { TEST_KEYS } from '@palisade/vocabulary';
import { ThreadBoard } from './thread-board';

const METHODS = ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

const receipt = (count: number): Receipt => ({
  requests: Object.fromEntries(METHODS.map((method) => [method, count])),
  connections: count,
  bytes_received: 1_000 * count,
  first_at: '2026-11-22T05:00:00.000Z',
  last_at: '2026-11-22T05:00:59.999Z',
});

describe('what a thread says about itself', () => {
  it('is read by anyone who shares its memory: whose turn it is, and the latest receipt of each test', () => {
    const seen = new ThreadBoard();
    const thread = new ThreadBoard(seen.memory);
    expect(seen).toMatchObject({ beats: 0, turn: null });
    for (let count = 0; count < 5; count += 1) {
      for (const [place, key] of TEST_KEYS.entries()) {
        thread.begin(key, receipt(1_000_000 * count + place));
        expect(seen.turn).toBe(key);
      }
    }
    expect(TEST_KEYS.map((key) => seen.receiptOf(key))).toEqual(
      TEST_KEYS.map((_, place) => receipt(4_000_000 + place)),
    );
  });

  it('has no receipt of a test that has not begun, and changes with each beat', () => {
    const board = new ThreadBoard();
    expect(board.receiptOf('csrf_protection')).toBeNull();
    board.beat();
    board.begin('ssl_certificate', receipt(1));
    expect(board.beats).toBe(2);
    expect(board.receiptOf('csrf_protection')).toBeNull();
  });
});
