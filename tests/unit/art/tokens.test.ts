import { expect, test } from 'vitest';
import { mix, tone } from '../../../platform/art/colour.ts';
import { fillTokens, parseToken } from '../../../platform/art/tokens.ts';

const scope = { sky: '#2b66f2', deep: '#0a1858', a: '#ffdd57', b: '#ff6a97' };
const value = (token: string) => parseToken(token)(scope);

test('names and literals stand for themselves', () => {
  expect(value('sky')).toBe('#2b66f2');
  expect(value('#8a5a33')).toBe('#8a5a33');
});

test('shifts, chroma and mixes follow the grammar', () => {
  expect(value('a-8')).toBe('#e4c336');
  expect(value('a-.62')).toBe(tone(scope.a, -0.62));
  expect(value('a+14*60')).toBe(tone(scope.a, 14, 60));
  expect(value('mix:sky:deep:55')).toBe('#18399a');
  expect(value('mix:a+6:#ffffff:40')).toBe(mix(tone(scope.a, 6), '#ffffff', 40));
});

test('every operation ends in whole channels before the next begins', () => {
  expect(value('((mix:#e0202f:b:25)-2)+16')).toBe(tone(tone(mix('#e0202f', scope.b, 25), -2), 16));
  expect(value('mix:(mix:#e3242b:b:30):#ff9a3d:40')).toBe(mix(mix('#e3242b', scope.b, 30), '#ff9a3d', 40));
});

test.each(['', 'a+', '(a', 'mix:a:b', 'mix:a:b:', 'a b', '#12345', 'a*50'])('"%s" is refused', (token) => {
  expect(() => parseToken(token)).toThrow(SyntaxError);
});

test('a name the layer does not know is an error, not a hole in the picture', () => {
  expect(() => value('felt')).toThrow(ReferenceError);
});

test('a fragment is filled in place', () => {
  expect(fillTokens('<g id="{id}0" fill="{a-8}"/><use href="#{id}0"/>', 'x-', scope)).toBe(
    '<g id="x-0" fill="#e4c336"/><use href="#x-0"/>',
  );
});
