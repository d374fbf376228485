import { expect, test } from 'vitest';
import { Latest } from '../../src/lib/latest';

function question() {
  let resolve!: (found: string) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve, reject };
}

test('an answer that comes after the next question was asked is dropped', async () => {
  const latest = new Latest();
  const [first, second] = [question(), question()];
  const taken: string[] = [];
  const one = latest.take(first.promise, (found) => taken.push(found));
  const two = latest.take(second.promise, (found) => taken.push(found));
  second.resolve('second');
  first.resolve('first');
  await Promise.all([one, two]);
  expect(taken).toEqual(['second']);
});

test('who asked first waits for the newest answer', async () => {
  const latest = new Latest();
  const [first, second] = [question(), question()];
  const taken: string[] = [];
  const one = latest.take(first.promise, (found) => taken.push(found));
  void latest.take(second.promise, (found) => taken.push(found));
  first.resolve('first');
  const seen = one.then(() => [...taken]);
  await Promise.resolve();
  second.resolve('second');
  expect(await seen).toEqual(['second']);
});

test('a failure of an old question is not told, that of the newest is', async () => {
  const latest = new Latest();
  const [first, second] = [question(), question()];
  const one = latest.take(first.promise, () => undefined);
  const two = latest.take(second.promise, () => undefined);
  first.reject(new Error('old'));
  second.reject(new Error('new'));
  await expect(one).rejects.toThrow('new');
  await expect(two).rejects.toThrow('new');
});
