import { describe, expect, it } from 'vitest';
import { table } from '../../platform/console/section/table.ts';

interface Person {
  readonly name: string;
  readonly age: number;
}
const shown = async (rows: readonly Person[]): Promise<string> =>
  String(
    await table<Person>({
      caption: 'People & others',
      columns: [
        { header: 'Name', as: 'row', cell: ({ name }) => name },
        { header: 'Age', as: 'end', cell: ({ age }) => age },
      ],
      rows,
      empty: 'Nobody is here.',
      mark: ({ name }) => ['person', name],
    }),
  ).replaceAll(/\s+/g, ' ');

describe('a table of the console', () => {
  it('has a caption, and headings of its columns and rows', async () => {
    const text = await shown([{ name: 'Mina', age: 30 }]);
    expect(text).toContain('<caption> People &amp; others </caption>');
    expect(text).toContain('<th scope="col" >Name</th><th scope="col" class="end">Age</th>');
    expect(text).toContain('<th scope="row">Mina</th><td class="end">30</td>');
  });

  it('escapes what members have written, in cells and in the attribute of a row', async () => {
    const text = await shown([{ name: '"><script>', age: 0 }]);
    expect(text).toContain('data-person="&quot;&gt;&lt;script&gt;"');
    expect(text).not.toContain('<script>');
  });

  it('is a sentence where there are no rows', async () => {
    expect(await shown([])).toBe('<p>Nobody is here.</p>');
  });
});
