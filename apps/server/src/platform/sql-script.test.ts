import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alterationsOf, statementsOf } from './sql-script.ts'

test('a script is split where its statements end, and nowhere else', () => {
  const body = `create function f() returns void language plpgsql as $body$
    begin perform 1; perform ';'; end $body$`
  const script = `-- a comment; with a semicolon
    create table a (b text default ';', "c;d" text); ${body};
    /* another; one */ insert into a values ('it''s; one'), ($$two;$$) ;; -- the end;
  `
  expect(statementsOf(script).map((one) => one.replace(/^(?:--.*|\/\*.*?\*\/)\s*/, ''))).toEqual([
    `create table a (b text default ';', "c;d" text)`,
    body,
    `insert into a values ('it''s; one'), ($$two;$$)`,
  ])
})

test('every migration keeps all its text when it is split', () => {
  const folder = new URL('../../migrations/', import.meta.url)
  const plain = (text: string) => text.replaceAll(/--[^\n]*|[\s;]/g, '')
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.sql'))) {
    const text = readFileSync(new URL(name, folder), 'utf8')
    expect([name, plain(statementsOf(text).join(';'))]).toEqual([name, plain(text)])
  }
})

test('a change of a table is split at its own commas only', () => {
  expect(
    alterationsOf(`-- why
alter table a drop constraint c, add constraint d check (b in ('x, y', 'z')), add primary key (a, b)`),
  ).toEqual([
    '-- why\nalter table a drop constraint c',
    `-- why\nalter table a add constraint d check (b in ('x, y', 'z'))`,
    '-- why\nalter table a add primary key (a, b)',
  ])
  expect(alterationsOf('create index i on a (b, c)')).toEqual(['create index i on a (b, c)'])
})
