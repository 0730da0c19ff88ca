// The contract of both engines: this file runs on PGlite, and on PostgreSQL with TEST_DATABASE_URL.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, DatabaseError } from '../../../server/db/database'
import { openThreadedDatabase } from '../../support/database'

let db: Database

beforeAll(async () => {
  db = await openThreadedDatabase()
  await db.exec(`
    create table widget (id int primary key, name text not null unique, size int check (size > 0));
    create table part (id int primary key, widget_id int references widget);`)
})

/** Drivers warn once per process, so warnings are checked at the end. */
const warnings: string[] = []
const note = ({ message }: Error) => void warnings.push(message)
process.on('warning', note)
afterAll(() => void process.off('warning', note))

beforeEach(() => db.exec('truncate part, widget'))

afterAll(() => db.close())

function errorOf(work: Promise<unknown>): Promise<DatabaseError> {
  return work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(DatabaseError)
      return error as DatabaseError
    },
  )
}

describe('decoded values', () => {
  it.each([
    ['2::int2', 2],
    ['3::int4', 3],
    ['9007199254740991::int8', 9007199254740991],
    ['12.50::numeric(9,2)', 12.5],
    ['0.1::float8', 0.1],
    ['true', true],
    ["'ação'::text", 'ação'],
    ["date '2024-02-29'", '2024-02-29'],
    ["timestamptz '2024-02-29 10:00:00.123456-03'", '2024-02-29T13:00:00.123Z'],
    ["timestamptz '2024-02-29 10:00:00+00'", '2024-02-29T10:00:00.000Z'],
    [`'{"a":[1,null]}'::jsonb`, { a: [1, null] }],
    [`'[1]'::json`, [1]],
    ["'\\x00ff'::bytea", new Uint8Array([0, 255])],
    ['null::int', null],
    ['array[1,null,3]::int8[]', [1, null, 3]],
    [`array['a','b"c\\d','NULL','',null,'{x,y}']`, ['a', 'b"c\\d', 'NULL', '', null, '{x,y}']],
    [
      'array[[1,2],[3,4]]',
      [
        [1, 2],
        [3, 4],
      ],
    ],
    ["array[date '2024-01-31']", ['2024-01-31']],
    ['array[]::text[]', []],
    [`array['{"a":1}'::jsonb]`, [{ a: 1 }]],
    ['(select count(*) from (values (1), (2)) v)', 2],
  ])('%s is %j', async (expression, expected) => {
    expect(await db.query(`select ${expression} as value`)).toEqual([{ value: expected }])
  })
})

describe('parameters', () => {
  it.each([
    ['bigint', 7],
    ['numeric', 1.25],
    ['text', `it's "ç" \\ {}`],
    ['bool', false],
    ['date', '2024-12-31'],
    ['timestamptz', '2024-12-31T23:59:59.999Z'],
    ['bytea', new Uint8Array([1, 2, 255])],
    ['bigint[]', [1, 2, 3]],
    ['text[]', ['a', 'b,c', 'd"e', 'f\\g', '', 'NULL', null]],
    ['int[]', []],
    ['bool[]', [true, false]],
    ['int', null],
  ])('of type %s round-trip as %j', async (type, value) => {
    expect(await db.query(`select $1::${type} as value`, [value])).toEqual([{ value }])
  })

  it('encode JSON strings, a Date as its instant and undefined as null', async () => {
    const instant = new Date('2024-05-06T07:08:09.010Z')
    const rows = await db.query('select $1::jsonb as a, $2::timestamptz as b, $3::text as c', [
      JSON.stringify({ x: ['ç'] }),
      instant,
      undefined,
    ])
    expect(rows).toEqual([{ a: { x: ['ç'] }, b: instant.toISOString(), c: null }])
  })
})

describe('a query', () => {
  it('runs one statement, and exec runs several', async () => {
    expect((await errorOf(db.query('select 1; select 2'))).code).toBe('42601')
    await db.exec("insert into widget values (1, 'a', 1); insert into widget values (2, 'b', 2)")
    expect(await db.query('select id from widget order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('can use trigrams', async () => {
    expect(await db.query("select 'maçã' % 'maça' as value")).toEqual([{ value: true }])
  })
})

describe('a repeated statement', () => {
  const ask = () => db.query('select * from tool')
  const askThrice = async () => [await ask(), await ask(), await ask()]
  const thrice = (row: object) => [[row], [row], [row]]

  afterEach(() => db.exec('drop table if exists tool'))

  it('returns rows for its own parameters', async () => {
    for (const id of [1, 2, 3, 4]) {
      await db.query('insert into widget values ($1, $2, $3)', [id, `w${id}`, id])
      expect(await db.query('select name, size from widget where id = $1', [id])).toEqual([
        { name: `w${id}`, size: id },
      ])
    }
    expect(await db.query('select name, size from widget where id = $1', [5])).toEqual([])
  })

  it('sees tables altered in between', async () => {
    await db.exec('create table tool as select 1 as id')
    expect(await askThrice()).toEqual(thrice({ id: 1 }))
    await db.query("alter table tool add name text default 'saw'")
    expect(await askThrice()).toEqual(thrice({ id: 1, name: 'saw' }))
    await db.exec("drop table tool; create table tool as select 'two' as id")
    expect(await askThrice()).toEqual(thrice({ id: 'two' }))
  })

  it('sees tables whose change was rolled back', async () => {
    await db.exec('create table tool as select 1 as id')
    await askThrice()
    const undone = db.transaction(async (tx) => {
      await tx.query('alter table tool add size int')
      for (const _ of [1, 2, 3]) expect(await tx.query('select * from tool')).toEqual([{ id: 1, size: null }])
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await askThrice()).toEqual(thrice({ id: 1 }))
  })

  it('fails the same way each time and works afterwards', async () => {
    const add = (id: number) => db.query('insert into widget values ($1, $2, 1)', [id, `w${id}`])
    await add(1)
    for (const _ of [1, 2, 3]) expect((await errorOf(add(1))).code).toBe('23505')
    await expect(
      db.transaction(async (tx) => {
        const again = () => tx.query('insert into widget values ($1, $2, 1)', [1, 'w1'])
        expect((await errorOf(again())).code).toBe('23505')
        expect((await errorOf(again())).code).toBe('25P02')
      }),
    ).rejects.toMatchObject({ code: '25P02' })
    await add(2)
    expect(await db.query('select id from widget order by id')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('works beyond the capacity of the statement cache, which is bounded', async () => {
    for (let round = 0; round < 3; round++)
      for (let n = 0; n < 450; n++)
        expect(await db.query(`select $1::int as v${n}`, [round])).toEqual([{ [`v${n}`]: round }])
    for (let round = 0; round < 3; round++)
      for (let n = 0; n < 450; n++) {
        const twice = `select $1::int as w${n}`
        await db.query(twice, [n])
        expect(await db.query(twice, [n + 1])).toEqual([{ [`w${n}`]: n + 1 }])
      }
    // The embedded engine has one connection, so this counts all of its prepared statements.
    const [held] = await db.query<{ n: number }>('select count(*)::int as n from pg_prepared_statements')
    expect(held?.n).toBeLessThanOrEqual(400)
  })
})

describe('an error', () => {
  it('has the constraint, table and detail of a duplicate', async () => {
    await db.query("insert into widget values (1, 'a', 1)")
    const error = await errorOf(db.query("insert into widget values (2, 'a', 1)"))
    expect(error).toMatchObject({ code: '23505', constraint: 'widget_name_key', table: 'widget' })
    expect(error.detail).toContain('(name)=(a)')
  })

  it.each([
    ['insert into part values (1, 99)', { code: '23503', constraint: 'part_widget_id_fkey', table: 'part' }],
    ['insert into widget values (1, null, 1)', { code: '23502', column: 'name', table: 'widget' }],
    ["insert into widget values (1, 'a', 0)", { code: '23514', constraint: 'widget_size_check' }],
    ['select * from nowhere', { code: '42P01' }],
    ['selec 1', { code: '42601' }],
    ["select 'x'::int", { code: '22P02' }],
    ['select 1/0', { code: '22012' }],
  ])('of %s is %j, and the connection stays usable', async (sql, expected) => {
    expect(await errorOf(db.query(sql))).toMatchObject(expected)
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('of infinite recursion does not stop the database', async () => {
    await db.exec(
      'create or replace function dig(i int) returns int language plpgsql as $$ begin return dig(i + 1); end $$',
    )
    expect((await errorOf(db.query('select dig(1)'))).code).toBe('54001')
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('a transaction', () => {
  it('commits when its work resolves and returns the result', async () => {
    const result = await db.transaction(async (tx) => {
      await tx.query("insert into widget values (1, 'a', 1)")
      await tx.query("insert into widget values (2, 'b', 1)")
      return 'done'
    })
    expect(result).toBe('done')
    expect(await db.query('select count(*) as total from widget')).toEqual([{ total: 2 }])
  })

  it('runs concurrent statements one after another without driver warnings', async () => {
    await db.transaction(async (tx) => {
      const asked = ['a', 'b', 'c', 'd'].map((name, at) =>
        tx.query(`insert into widget values ($1, $2, (select count(*) + 1 from widget))`, [at + 1, name]),
      )
      await Promise.all(asked)
    })
    expect(await db.query('select name, size from widget order by 1')).toEqual(
      ['a', 'b', 'c', 'd'].map((name, at) => ({ name, size: at + 1 })),
    )
    const failing = db.transaction(async (tx) => {
      await Promise.all([tx.query('select 1'), tx.query('nonsense'), tx.query('select 2')])
    })
    await expect(failing).rejects.toMatchObject({ code: '42601' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(warnings).toEqual([])
  })

  it('rolls back when its work throws and rethrows the error', async () => {
    const reason = new Error('no')
    const work = db.transaction(async (tx) => {
      await tx.query("insert into widget values (1, 'a', 1)")
      throw reason
    })
    await expect(work).rejects.toBe(reason)
    expect(await db.query('select * from widget')).toEqual([])
  })

  it('fails when its work hides a failed statement', async () => {
    const work = db.transaction(async (tx) => {
      await tx.query("insert into widget values (1, 'a', 1)")
      await tx.query('select 1/0').catch(() => undefined)
    })
    expect((await errorOf(work)).code).toBe('25P02')
    expect(await db.query('select * from widget')).toEqual([])
  })

  it('runs several statements in exec and rolls all back when one fails', async () => {
    await db.transaction((tx) =>
      tx.exec("insert into widget values (1, 'a', 1); insert into widget values (2, 'b', 1)"),
    )
    const failing = db.transaction((tx) =>
      tx.exec("insert into widget values (3, 'c', 1); select 1/0; insert into widget values (4, 'd', 1)"),
    )
    expect((await errorOf(failing)).code).toBe('22012')
    expect(await db.query('select id from widget order by 1')).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is READ COMMITTED and supports savepoints', async () => {
    const level = await db.transaction(async (tx) => {
      await tx.query('savepoint before')
      await tx.query('select 1/0').catch(() => undefined)
      await tx.query('rollback to savepoint before')
      return tx.query('show transaction_isolation')
    })
    expect(level).toEqual([{ transaction_isolation: 'read committed' }])
  })

  it('hides uncommitted rows from others', async () => {
    let readOutside: Promise<unknown[]> = Promise.resolve([])
    let tell = () => {}
    const isWritten = new Promise<void>((resolve) => {
      tell = resolve
    })
    const outside = isWritten.then(() => {
      readOutside = db.query('select * from widget')
    })
    await db.transaction(async (tx) => {
      await tx.query("insert into widget values (1, 'a', 1)")
      tell()
      await outside
      await tx.query('delete from widget')
    })
    expect(await readOutside).toEqual([])
  })

  it('counts all of many concurrent increments of one row', async () => {
    await db.query("insert into widget values (1, 'a', 1)")
    const increment = () =>
      db.transaction(async (tx) => {
        const [row] = await tx.query<{ size: number }>('select size from widget where id = 1 for update')
        await tx.query('update widget set size = $1 where id = 1', [(row?.size ?? 0) + 1])
      })
    await Promise.all(Array.from({ length: 20 }, increment))
    expect(await db.query('select size from widget')).toEqual([{ size: 21 }])
  })

  it('refuses the database inside itself instead of a deadlock', async () => {
    const inside = /called inside its own transaction/
    await expect(db.transaction(() => db.query('select 1'))).rejects.toThrow(inside)
    await expect(db.transaction(() => db.exec('select 1'))).rejects.toThrow(inside)
    await expect(db.transaction(() => db.transaction(async () => 1))).rejects.toThrow(inside)
    await expect(db.transaction(() => db.close())).rejects.toThrow(inside)
    expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
  })

  it('cannot be used after its end', async () => {
    const tx = await db.transaction(async (open) => open)
    await expect(tx.query('select 1')).rejects.toThrow(/used after its end/)
    await expect(tx.exec('select 1')).rejects.toThrow(/used after its end/)
  })
})

describe('close', () => {
  it('waits for pending statements, refuses later ones and can be repeated', async () => {
    const other = await openThreadedDatabase()
    const asked = Array.from({ length: 30 }, (_, n) => other.query('select $1::int as n', [n]))
    const closed = other.close()
    expect((await Promise.all(asked)).flat()).toHaveLength(30)
    await closed
    await other.close()
    expect((await errorOf(other.query('select 1'))).message).toBe('O banco de dados já foi fechado.')
  })
})
