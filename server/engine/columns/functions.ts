import { FOLD_FROM, fold } from '#model/formats/fold'
import { literal, toText } from './statement'

export interface SqlFunction {
  readonly name: string
  readonly argument: string
  readonly result: string
  readonly body: string
  readonly why: string
}

/**
 * `translate` scans the list for every letter, so frequent ones come first: plain letters and digits,
 * Portuguese accented letters, then all others that fold. Capitals are lowered first.
 */
const plain = ' aeosirdntmuclpvgfbqhzjxkyw'
const accented = 'ãçéáíóêõâúà'
const rare = [...FOLD_FROM].filter((letter) => !accented.includes(letter)).join('')
const letters = `${plain}${accented}0123456789.-/,${rare}`
const from = toText(literal(letters))
const to = toText(literal(fold(letters)))

export const functions: readonly SqlFunction[] = [
  {
    name: 'app_fold',
    argument: 'text',
    result: 'text',
    // Pure ASCII has nothing to translate, which is faster. Both branches need the collation of the result;
    // otherwise the planner does not match the expression to the index and evaluates it for every row.
    body: `select case when octet_length($1) = char_length($1) then lower($1 collate "C") collate "default" else translate(lower($1 collate "C") collate "default", ${from}, ${to}) end`,
    why: 'texts compare without accents and case',
  },
  {
    name: 'app_number',
    argument: 'jsonb',
    result: 'numeric',
    body: `select case when jsonb_typeof($1) = 'number' then ($1 #>> '{}')::numeric end`,
    why: 'numbers inside objects compare as numbers',
  },
  {
    name: 'app_id',
    argument: 'numeric',
    result: 'bigint',
    body: `select case when $1 = trunc($1) and abs($1) < 1e18 then $1::bigint end`,
    why: 'an index on ids finds only what has their type',
  },
  {
    name: 'app_boolean',
    argument: 'jsonb',
    result: 'boolean',
    body: `select case when jsonb_typeof($1) = 'boolean' then ($1 #>> '{}')::boolean end`,
    why: 'booleans inside objects compare as booleans',
  },
  {
    name: 'app_items',
    argument: 'jsonb',
    result: 'jsonb',
    body: `select case when jsonb_typeof($1) = 'array' then $1 else '[]'::jsonb end`,
    why: 'what is no list has no items',
  },
  {
    name: 'app_box',
    argument: 'jsonb',
    result: 'box',
    body: `select case when min(x) >= -180 and max(x) <= 180 and min(y) >= -90 and max(y) <= 90 then box(point(min(x), min(y)), point(max(x), max(y))) end from (select (p ->> 0)::float8 as x, (p ->> 1)::float8 as y from jsonb_path_query($1, 'strict $.coordinates.** ? (@.type() == "array" && @[0].type() == "number" && @[1].type() == "number")', '{}', true) as p) as corners`,
    why: 'what a map shows is found by the box around each shape',
  },
  {
    name: 'app_spot',
    argument: 'numeric, numeric',
    result: 'box',
    body: `select case when abs($1) <= 180 and abs($2) <= 90 then box(point($1::float8, $2::float8), point($1::float8, $2::float8)) end`,
    why: 'what a map shows is found by longitude and latitude',
  },
  {
    name: 'app_file_keys',
    argument: 'jsonb',
    result: 'text[]',
    body: `select array(select key #>> '{}' from jsonb_path_query($1, 'strict $.** ? (exists(@.chave)).chave', '{}', true) as key)`,
    why: 'records are found by the files they name, however deep',
  },
]

export function createFunction({ name, argument, result, body }: SqlFunction): string {
  return `create or replace function ${name}(${argument}) returns ${result} language sql immutable parallel safe as ${toText(literal(body))}`
}
