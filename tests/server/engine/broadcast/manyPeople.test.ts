import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { Database, Queryable } from '../../../../server/db/database'
import { serverText } from '../../../../server/engine/messages'
import { openTestDatabase } from '../../../support/database'
import { type Club, messageOf, openClub, sentBy, text } from './club'

const count = 2_000
const unwilling = [101, 102, 103]
const willing = count - unwilling.length
const statements: string[] = []
let club: Club

/** Notes the statements of transactions, which keep others of the embedded database waiting. */
function watched(db: Database): Database {
  const note = (tx: Queryable): Queryable => ({
    ...tx,
    query: (sql, params) => {
      statements.push(sql)
      return tx.query(sql, params)
    },
  })
  return { ...db, transaction: (work) => db.transaction((tx) => work(note(tx))) }
}

beforeAll(async () => {
  club = await openClub({
    db: watched(await openTestDatabase()),
    limits: { messagesPerSend: count, messagesPerDay: count + 10 },
  })
  await club.db.query(
    `insert into member (name, email, zone_id, ativo, versao, criado_em, atualizado_em)
     select 'Pessoa ' || n, 'p' || n || '@example.com', $2, true, 1, now(), now() from generate_series(1, $1::int) as n`,
    [count, club.north],
  )
}, 120_000)
afterAll(() => club.close())

describe(`a message to ${count} people`, () => {
  it('is refused beyond the limits, with what is left', async () => {
    const extra = await club.member('Extra')
    const all = await club.boss.post('/api/member/mensagens/previa', {})
    expect([all.status, await messageOf(all)]).toEqual([400, serverText.tooManyRecipients(count)])
    await club.store.remove('member', extra, systemActor)
  })

  it('is written in sets and goes once to each who wants it, while other requests are answered', async () => {
    for (const id of unwilling) await club.boss.patch(`/api/member/${id}/mensagens`, { mail: false })
    const preview = await club.preview(club.boss, {})
    expect(preview.mail).toMatchObject({ recebem: willing, naoQuerem: unwilling.length })
    statements.length = 0
    await sentBy(club.send(club.boss, { ...text, filtro: {}, pessoas: willing }))
    const inserts = statements.filter((sql) => sql.includes('insert into sys_outbox'))
    expect(inserts).toHaveLength(count / 500)
    expect(statements.length).toBeLessThan(15)

    let open: () => void = () => undefined
    club.hold(new Promise<void>((resolve) => (open = resolve)))
    const delivery = club.outbox.deliver()
    while (club.delivered.length < 4) await new Promise((resolve) => setTimeout(resolve, 1))
    // The sender waits for the mail server; lists, records and writes do not.
    const answers = await Promise.all([
      club.boss.get('/api/member?range=[0,24]'),
      club.boss.get('/api/member/resumo'),
      club.boss.get(`/api/member/${club.delivered.length}`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(club.delivered).toHaveLength(4)
    // A mail to one person, such as a link for a new password, does not wait behind the others.
    await club.boss.post('/api/member/mensagens/teste', { ...text, ids: [1] })
    club.hold(undefined)
    open()
    await delivery
    const to = club.delivered.map((each) => each.to)
    expect(to.indexOf('bia@example.com')).toBeLessThan(20)
    const reached = to.filter((address) => address !== 'bia@example.com')
    expect(reached).toHaveLength(willing)
    expect(new Set(reached).size).toBe(willing)
    for (const id of unwilling) expect(reached).not.toContain(`p${id}@example.com`)
    const [record] = (await club.store.list('sys_broadcast_message', { filter: {}, sort: [] }, systemActor))
      .rows
    expect(record).toMatchObject({
      sender: 'Bia Chefe',
      subject: text.assunto,
      text: 'Olá, {Nome}.',
      people: willing,
      sent: willing,
      failed: 0,
      waiting: 0,
      unwanted: unwilling.length,
      unreachable: 0,
    })
  }, 240_000)

  it('counts against the day, for all senders and servers at once', async () => {
    const other = await club.second()
    const ids = Array.from({ length: 8 }, (_each, at) => at + 1)
    const ask = (app: Club['app']) =>
      app.request('/api/member/mensagens', {
        method: 'POST',
        headers: { Authorization: `Bearer ${club.boss.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...text, ids, pessoas: 8 }),
      })
    const answers = await Promise.all([ask(club.app), ask(other.app)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    expect(refused && (await messageOf(refused))).toBe(serverText.dailyMessages(5))
    expect((await club.preview(club.boss, { ids })).hoje).toBe(5)
    club.pass(24 * 3_600_000)
    const boss = await club.signInAs('boss', club.boss.recordId)
    expect((await club.preview(boss, { ids })).hoje).toBe(count + 10)
  })
})
