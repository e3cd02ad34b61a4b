import { MAX_EXPECTED_PATHS } from '@palisade/vocabulary';
import { withPaths } from './merge-paths';

it('adds paths behind those that are there, each once', () => {
  expect(withPaths(' /orders\n\n', ['/', '/orders'])).toEqual({ text: '/orders\n/', added: 1, dropped: 0 });
});

it('adds no more than a check can have', () => {
  const many = Array.from({ length: MAX_EXPECTED_PATHS }, (_, number) => `/p${number}`);
  const { text, ...counts } = withPaths('/orders', many);
  expect(text.split('\n')).toHaveLength(MAX_EXPECTED_PATHS);
  expect(counts).toEqual({ added: MAX_EXPECTED_PATHS - 1, dropped: 1 });
});
