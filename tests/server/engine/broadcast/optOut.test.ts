import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '#model/people/actor'
import type { NoticeChoice } from '#model/wire/record/event'
import { type Club, openClub, publicUrl, sentBy, text } from './club'

let club: Club

beforeAll(async () => {
  club = await openClub()
})
afterAll(() => club.close())

const reach = async (...ids: number[]) => (await club.preview(club.boss, { ids })).mail
const visit = (token: string, method = 'POST', headers = {}) =>
  club.app.request(`/api/descadastro/${token}`, { method, headers })
async function linkOf(id: number): Promise<string> {
  await sentBy(club.send(club.boss, { ...text, ids: [id], pessoas: 1 }))
  return (await club.messages()).at(-1)?.unsubscribe?.split('/').at(-1) ?? ''
}

describe('a person who wants no messages', () => {
  it('says so by the link of a mail without signing in, with one click as RFC 8058 has it', async () => {
    const id = await club.member('Ana')
    const token = await linkOf(id)
    const body = (await club.messages()).at(-1)?.body
    expect(body).toContain(`${publicUrl}/#/descadastro/${token}`)
    // Programs that look at the link change nothing; a person is led to the page.
    expect(await (await visit(token, 'GET')).json()).toEqual({ canal: 'mail', recebe: true })
    const opened = await visit(token, 'GET', { 'Sec-Fetch-Mode': 'navigate' })
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      `${publicUrl}/#/descadastro/${token}`,
    ])
    expect((await reach(id)).recebem).toBe(1)
    const clicked = await club.app.request(`/api/descadastro/${token}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([clicked.status, await clicked.json()]).toEqual([200, { canal: 'mail', recebe: false }])
    expect((await visit(token)).status).toBe(200)
    expect(await reach(id)).toMatchObject({ recebem: 0, naoQuerem: 1 })
    expect((await club.send(club.boss, { ...text, ids: [id], pessoas: 1 })).status).toBe(409)
  })

  it('cannot be named by a link that this installation did not sign', async () => {
    const [payload, signature] = (await linkOf(await club.member('Beto'))).split('.')
    const other = Buffer.from(`mail~${await club.member('Other')}~member`).toString('base64url')
    for (const token of [
      `${other}.${signature}`,
      `${payload}.`,
      'x',
      `${payload}.${signature}.x`,
      `${payload}.AAAA`,
    ]) {
      expect([token, (await visit(token)).status]).toEqual([token, 404])
    }
    expect(
      (
        await club.db.query(
          "select from sys_opt_out o where o.record_id in (select id from member where name in ('Beto', 'Other'))",
        )
      ).length,
    ).toBe(0)
  })

  it('chooses it among their notices, for e-mail and SMS apart', async () => {
    const id = await club.member('Clara', { phones: [{ number: '35999990009' }] })
    const clara = await club.signInAs('member', id)
    const choices = async () => (await (await clara.get('/api/avisos/preferencias')).json()) as NoticeChoice[]
    const [first] = await choices()
    expect(first).toMatchObject({
      entidade: 'member',
      titulo: 'Mensagens da cooperativa',
      vias: ['mail', 'sms'],
      por: ['mail', 'sms'],
    })
    const body = { preferencias: [{ entidade: 'member', evento: first?.evento, por: ['sms'] }] }
    expect((await clara.patch('/api/avisos/preferencias', body)).status).toBe(200)
    expect((await choices())[0]?.por).toEqual(['sms'])
    const told = await club.preview(club.boss, { ids: [id] })
    expect([told.mail.naoQuerem, told.sms.recebem]).toEqual([1, 1])
    await clara.patch('/api/avisos/preferencias', {
      preferencias: [{ ...body.preferencias[0], por: ['mail', 'sms'] }],
    })
    expect((await reach(id)).recebem).toBe(1)
  })

  it('is noted on their record by those who may message them, within their scope', async () => {
    const id = await club.member('Duda', { zone_id: club.south })
    expect((await club.clerk.patch(`/api/member/${id}/mensagens`, { mail: false })).status).toBe(404)
    const answer = await club.boss.patch(`/api/member/${id}/mensagens`, { mail: false })
    expect(await answer.json()).toEqual({ mail: false, sms: true })
    expect((await club.store.get('member', id, systemActor)).versao).toBe(1)
    expect(await reach(id)).toMatchObject({ recebem: 0, naoQuerem: 1 })
    await club.boss.patch(`/api/member/${id}/mensagens`, { mail: true })
    expect((await reach(id)).recebem).toBe(1)
    const loan = await club.make('loan', { title: 'Livro' })
    expect((await club.boss.get(`/api/loan/${loan.id}/mensagens`)).status).toBe(404)
  })

  it('gets none either through another record with the same address', async () => {
    const phones = [{ number: '35999990010' }]
    const [one, other] = [await club.member('Eva', { phones }), await club.member('Eva Dois', { phones })]
    await club.boss.patch(`/api/member/${one}/mensagens`, { sms: false })
    const told = await club.preview(club.boss, { ids: [other, one] })
    expect(told.sms).toMatchObject({ recebem: 0, naoQuerem: 2 })
  })

  it('leaves no choice behind when anonymised', async () => {
    const id = await club.member('Fabio Azevedo Prado')
    await sentBy(
      club.send(club.boss, { ...text, assunto: 'Para Fabio Azevedo Prado', ids: [id], pessoas: 1 }),
    )
    await club.boss.patch(`/api/member/${id}/mensagens`, { sms: false })
    await club.outbox.deliver()
    await club.store.anonymise('member', id, systemActor)
    const rows = await club.db.query('select from sys_opt_out where record_id = $1', [id])
    expect(rows).toEqual([])
    const texts = JSON.stringify(await club.db.query('select subject, body, audience from sys_broadcast'))
    expect(texts).not.toContain('Azevedo')
    expect((await club.messages()).some(({ record_id }) => record_id === id)).toBe(false)
  })
})
