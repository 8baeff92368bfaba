/**
 * The names inside a TrueType font (OpenType specification, "name" and "Font file"). A licence may reserve a font's name:
 * then a changed font must have another.
 */

/** A table's number that the header of the file lists: the sum of its words. */
const sumOf = (table) => {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
};
const padded = (table) => Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
const COPYRIGHT = 0;
const HEADER = 12;
const ENTRY = 16;
const MAGIC = 0xb1b0afba;

/** The records of a name table whose texts are all UTF-16. */
const namesOf = (table) =>
  Array.from({ length: table.readUInt16BE(2) }, (_, index) => {
    const record = table.subarray(6 + 12 * index, 18 + 12 * index);
    const at = table.readUInt16BE(4) + record.readUInt16BE(10);
    const text = Buffer.from(table.subarray(at, at + record.readUInt16BE(8)));
    if (record.readUInt16BE(0) !== 3) throw new Error('A name is not in the encoding of Windows.');
    return { record, id: record.readUInt16BE(6), text: text.swap16().toString('utf16le') };
  });

const nameTable = (names) => {
  const texts = names.map(({ text }) => Buffer.from(text, 'utf16le').swap16());
  const head = Buffer.alloc(6 + 12 * names.length);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let at = 0;
  for (const [index, { record }] of names.entries()) {
    const to = head.subarray(6 + 12 * index);
    record.copy(to, 0, 0, 8);
    to.writeUInt16BE(texts[index].length, 8);
    to.writeUInt16BE(at, 10);
    at += texts[index].length;
  }
  return Buffer.concat([head, ...texts]);
};

const tablesOf = (font) =>
  Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(HEADER + ENTRY * index);
    const at = entry.readUInt32BE(8);
    return {
      tag: entry.toString('latin1', 0, 4),
      table: Buffer.from(font.subarray(at, at + entry.readUInt32BE(12))),
    };
  });

const fontOf = (start, tables) => {
  const head = Buffer.alloc(HEADER + ENTRY * tables.length);
  start.copy(head, 0, 0, HEADER);
  let at = head.length;
  for (const [index, { tag, table }] of tables.entries()) {
    const entry = head.subarray(HEADER + ENTRY * index);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(sumOf(padded(table)), 4);
    entry.writeUInt32BE(at, 8);
    entry.writeUInt32BE(table.length, 12);
    at += padded(table).length;
  }
  return Buffer.concat([head, ...tables.map(({ table }) => padded(table))]);
};

/** The texts of a font's names by their number. */
export const fontNames = (font) => {
  const { table } = tablesOf(font).find(({ tag }) => tag === 'name');
  return new Map(namesOf(table).map(({ id, text }) => [id, text]));
};

/** A TrueType font whose names, but for the notice of copyright, are changed. */
export const withNames = (font, change) => {
  const tables = tablesOf(font).map(({ tag, table }) => {
    if (tag !== 'name') return { tag, table };
    const names = namesOf(table).map(({ id, text, ...rest }) => ({
      ...rest,
      text: id === COPYRIGHT ? text : change(text),
    }));
    return { tag, table: nameTable(names) };
  });
  // The whole font's number is computed while it is zero.
  const { table: head } = tables.find(({ tag }) => tag === 'head');
  head.writeUInt32BE(0, 8);
  head.writeUInt32BE((MAGIC - sumOf(fontOf(font, tables))) >>> 0, 8);
  const made = fontOf(font, tables);
  // A table's own number is that of the zero, too.
  const index = tables.findIndex(({ tag }) => tag === 'head');
  const zero = Buffer.from(head);
  zero.writeUInt32BE(0, 8);
  made.writeUInt32BE(sumOf(padded(zero)), HEADER + ENTRY * index + 4);
  return made;
};
