/* Approving plots: the inbox by mouse and by keyboard, wide and narrow, and messages. The data ends as it began. */

import { expectAccessible } from './support/accessible'
import { type ApiClient, askAs } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

const done = 'A Solicitação foi atualizada com sucesso!'

test('a request is viewed, rejected with a reason and reopened', { tag: '@release' }, async ({ page }) => {
  await signIn(page, 'admin', 'aprovacoes')
  const inbox = page.getByRole('list', { name: 'Solicitações' })
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Produtor' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Aguardando Aprovação \(\d+\)$/ })).toBeVisible()
  const name = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''

  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Aprovar' })).toContainText(
    'Tem certeza que deseja atualizar a Solicitação',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A decision can still be made after it was cancelled.
  await expect(panel.getByRole('button', { name: 'Aprovar' })).toBeEnabled()

  await page.keyboard.press('r')
  const why = page.getByRole('dialog', { name: 'Reprovar' })
  await why.getByRole('button', { name: 'Confirmar' }).click()
  await expect(why.getByText('* Obrigatório')).toBeVisible()
  await why.getByRole('textbox', { name: /Motivo/ }).fill('Contorno incompleto')
  await why.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(done)).toBeVisible()

  await page.getByRole('tab', { name: /^Reprovado/ }).click()
  await inbox.getByRole('button', { name }).first().click()
  await expect(panel).toContainText('Contorno incompleto')
  await expect(panel.getByRole('listitem').first()).toContainText('Reprovada')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Reabrir' }).click()
  await page.getByRole('dialog', { name: 'Reabrir' }).getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(done)).toBeVisible()
})

test("requests are navigated by keyboard and decided in bulk, except one's own", async ({
  page,
  request,
}) => {
  const [admin, supervisor] = [
    await askAs(request, 'admin@example.com'),
    await askAs(request, 'supervisor@example.com'),
  ]
  const mark = Date.now().toString(36)
  const [other, own] = [await enter(supervisor, `Alheia ${mark}`), await enter(admin, `Própria ${mark}`)]
  await signIn(page, 'admin', 'aprovacoes?status=pendente')
  const inbox = page.getByRole('list', { name: 'Solicitações' })
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  const boxes = inbox.getByRole('checkbox', { name: new RegExp(mark) })
  await expect(boxes).toHaveCount(2)
  const rows = inbox.getByRole('listitem')
  await expect(page.getByRole('tab', { name: `Aguardando Aprovação (${await rows.count()})` })).toBeVisible()
  const paid = page.getByRole('tab', { name: /^Pago \(\d+\)$/ })
  const before = Number(/\d+/.exec((await paid.textContent()) ?? '')?.[0])

  await inbox.getByRole('button', { name: new RegExp(`Própria ${mark}`) }).click()
  await expect(panel.getByRole('button', { name: 'Aprovar' })).toBeDisabled()
  await expect(panel.getByText('Esta solicitação é sua: outra pessoa precisa decidir.')).toBeVisible()
  await page.keyboard.press('k')
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(`Alheia ${mark}`)
  await expect(panel.getByText('Sem parceiro')).toBeVisible()
  await expect(
    panel.getByRole('img', { name: new RegExp(`^Contorno do talhão.*Alheia ${mark}`) }),
  ).toBeVisible()
  await page.keyboard.press('j')
  await expect(panel.getByRole('heading', { level: 2 })).toContainText(`Própria ${mark}`)

  for (const box of await boxes.all()) await box.check()
  await expect(page.getByText('2 selecionadas')).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Confirmar' }).click()
  const told = page.getByRole('dialog', { name: 'Atenção!' })
  await expect(told).toContainText('1 solicitação atualizada, 1 recusada:')
  await expect(told).toContainText('Ninguém decide a própria solicitação.')
  await told.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByRole('tab', { name: `Pago (${before + 1})` })).toBeVisible()
  expect([(await other.request()).status, (await own.request()).status]).toEqual(['aprovado', 'pendente'])
  for (const each of [other, own]) await each.remove()
})

/** Enters a copy of a plot as this person; returns the state of its request and a function that removes it. */
async function enter(person: ApiClient, gleba: string) {
  const [model] = await person.get<Record<string, unknown>[]>('/talhao?range=[0,0]')
  const names = ['fazenda_id', 'data_plantio', 'espacamento_linhas', 'espacamento_plantas', 'plantas_ha']
  const copied = [...names, 'irrigacao_id', 'especie_id', 'variedade'].map((name) => [name, model?.[name]])
  const corners = [
    [-45.15, -21.25],
    [-45.148, -21.25],
    [-45.148, -21.252],
    [-45.15, -21.25],
  ]
  const poligono = { type: 'Polygon', coordinates: [corners] }
  const plot = { ...Object.fromEntries(copied), gleba, area_gleba: 2.5, poligono }
  expect(await person.send('POST', '/talhao', plot)).toBe(201)
  const newest = 'range=[0,0]&sort=["id","DESC"]'
  const [made] = await person.get<{ id: number }[]>(`/talhao?${newest}`)
  const [asked] = await person.get<{ id: number }[]>(`/aprovacao?${newest}`)
  return {
    request: () => person.get<{ status: string }>(`/aprovacao/${asked?.id}`),
    remove: async () => {
      await person.send('DELETE', `/aprovacao/${asked?.id}`)
      expect(await person.send('DELETE', `/talhao/${made?.id}`)).toBe(200)
    },
  }
}

test('the details cover the list on a phone and can be closed again', { tag: '@release' }, async ({
  page,
}) => {
  await bringSession(page, 'supervisor')
  await page.setViewportSize({ width: 390, height: 844 })
  await openSection(page, 'supervisor', 'aprovacoes?status=aprovado')
  await expect(page.getByRole('tab', { name: /^Pago/, selected: true })).toBeVisible()
  await page.getByRole('list', { name: 'Solicitações' }).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Detalhes da solicitação' })).toBeVisible()
  await page.getByRole('button', { name: 'Fechar detalhes' }).click()
  await expect(page.getByRole('region', { name: 'Detalhes da solicitação' })).toHaveCount(0)
})

test('a late decision is reported to the approver, and the producer receives an SMS', async ({
  page,
  request,
}) => {
  const supervisor = await askAs(request, 'supervisor@example.com')
  await signIn(page, 'admin', 'aprovacoes')
  const inbox = page.getByRole('list', { name: 'Solicitações' })
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  await expect(panel.getByRole('heading', { name: 'Produtor' })).toBeVisible()

  await panel.getByRole('button', { name: 'Enviar SMS' }).click()
  const question = page.getByRole('dialog', { name: 'Enviar SMS' })
  await expect(question).toContainText(/^Enviar SMS.*Enviar SMS para .+ \(\(\d{2}\) 9\d{4}-\d{4}\)\?/)
  await question.getByRole('button', { name: 'Confirmar' }).click()
  const sent = page.getByText(/^SMS enviado com sucesso!/)
  await expect(sent.or(page.getByText('Um SMS acaba de ser enviado.')).first()).toBeVisible()

  // Another user decides a request that this page still shows as open.
  await page.reload()
  await expect(inbox.getByRole('listitem').first()).toBeVisible()
  const open = encodeURIComponent('{"status":"pendente"}')
  const ids = (await supervisor.get<{ id: number }[]>(`/aprovacao?filter=${open}`)).map(({ id }) => id)
  const motivo = 'Contorno incompleto'
  for (const id of ids)
    await supervisor.send('PATCH', `/aprovacao/status/${id}`, { status: 'reprovado', motivo })
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Confirmar' }).click()
  const told = page.getByRole('dialog', { name: 'Atenção!' })
  await expect(told).toContainText(
    'Não foi possivel atualizar a Solicitação! Não é possível aprovar na situação “Reprovado”.',
  )
  await told.getByRole('button', { name: 'OK' }).click()
  for (const id of ids) await supervisor.send('PATCH', `/aprovacao/status/${id}`, { status: 'pendente' })
})
