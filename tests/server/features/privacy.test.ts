import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#model/entity/jsonSchema'
import { bodyOf, type Estate, openEstate } from './estate'

let estate: Estate
const cpf = '52998224725'

beforeAll(async () => {
  estate = await openEstate([])
}, 120_000)
afterAll(() => estate.server.close())

const asked = (value: unknown) => encodeURIComponent(JSON.stringify(value))

async function reveals(): Promise<number> {
  const [row] = await estate.server.db.query<{ n: number }>(
    `select count(*) as n from sys_audit where act = 'reveal' and entity = 'produtor'`,
  )
  return Number(row?.n)
}

describe('a role without the permission to reveal', () => {
  it('reads masked values in lists, records and references', async () => {
    const who = estate.technician
    const id = estate.producer.recordId
    const [row] = await bodyOf<Row[]>(who.get(`/api/produtor?filter=${asked({ id })}`))
    expect(row?.cpf).toBe('***.982.247-**')
    expect(String(row?.email)).toMatch(/^.\*\*\*@/)
    const record = await bodyOf(who.get(`/api/produtor/${estate.producer.recordId}`))
    expect(record.cpf).toBe('***.982.247-**')
    const [farm] = await bodyOf<Row[]>(who.get('/api/fazenda?fields=produtor_id,produtor_id.cpf'))
    expect(farm?.['produtor_id.cpf']).toBe('***.982.247-**')
    const history = await (await who.get(`/api/produtor/${estate.producer.recordId}/historico`)).text()
    expect(history).not.toContain(cpf)
  })

  it('cannot derive a masked value by filters, facets or sorting', async () => {
    const who = estate.technician
    for (const question of [
      `?filter=${asked({ cpf: { contains: '529' } })}`,
      `?filter=${asked({ cpf: { gte: '5' } })}`,
      `?filter=${asked({ cpf: { ne: cpf } })}`,
      '/resumo?facets=cpf',
      '/resumo?groups=email',
      `?sort=${asked(['cpf', 'ASC'])}`,
    ]) {
      expect([question, (await who.get(`/api/produtor${question}`)).status]).toEqual([question, 400])
    }
  })

  it('finds nobody by a masked value and finds people by the other fields', async () => {
    const find = async (who: Estate['admin'], q: string) =>
      (await bodyOf<Row[]>(who.get(`/api/produtor?q=${encodeURIComponent(q)}`))).length
    const [row] = await bodyOf<Row[]>(estate.admin.get(`/api/produtor?filter=${asked({ cpf })}`))
    const name = String(row?.nome_exibicao)
    for (const q of [cpf, '982247', '529.982', String(row?.email)]) {
      expect([q, await find(estate.technician, q), await find(estate.admin, q)]).toEqual([q, 0, 1])
    }
    expect(await find(estate.technician, name)).toBeGreaterThan(0)
    expect(await find(estate.technician, `${name} 982247`)).toBe(0)
  })

  it('reads its own record unmasked', async () => {
    const [own] = await bodyOf<Row[]>(estate.producer.get('/api/produtor'))
    expect(own?.cpf).toBe(cpf)
  })
})

it('a role with the permission to reveal reads unmasked values, and each list is audited once', async () => {
  const before = await reveals()
  for (const _ of [1, 2]) {
    const [row] = await bodyOf<Row[]>(estate.admin.get(`/api/produtor?filter=${asked({ cpf })}&range=[0,24]`))
    expect(row?.cpf).toBe(cpf)
  }
  expect(await reveals()).toBe(before + 1)
  await estate.admin.get('/api/produtor?range=[0,9]')
  expect(await reveals()).toBe(before + 2)
})
