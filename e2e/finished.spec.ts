/* Finished records are locked, and approved ones change only by another approval. */

import { expectAccessible } from './support/accessible'
import { type ApiClient, askAs } from './support/api'
import { expect } from './support/expect'
import { bringSession, openSection, signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

type StoredRecord = { readonly [name: string]: unknown } & { readonly id: number }

const only = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`

test('an invoiced order has locked items, and a delivered one is locked completely', async ({
  page,
  request,
}) => {
  const admin = await askAs(request, 'admin@example.com')
  const [order] = await admin.get<StoredRecord[]>(
    `/pedido?${only({ status: 'Aprovado', nota_fiscal: { null: true } })}`,
  )
  await signIn(page, 'admin', `cdv/pedidos/alterar/${order?.id}`)
  const actions = page.getByRole('group', { name: 'Ações do registro' })
  const items = page.getByRole('button', { name: 'Adicionar item' })
  await expect(items).toBeVisible()

  await actions.getByRole('button', { name: 'Faturar' }).click()
  const question = page.getByRole('dialog', { name: 'Faturar' })
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(question.getByText('* Obrigatório')).toBeVisible()
  await question
    .getByRole('textbox', { name: /Nota fiscal/ })
    .fill('31261112345678000195550010000000011000000010')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(actions.getByText('Faturado', { exact: true })).toBeVisible()

  await expect(page.getByText('Não pode ser alterado na situação “Faturado”.').first()).toBeVisible()
  await expect(items).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible()
  await expectAccessible(page, 'faturado')
  expect(await admin.send('PATCH', `/pedido/${order?.id}`, { itens: [] })).toBe(422)

  await actions.getByRole('button', { name: 'Confirmar entrega' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('Na situação “Entregue” o registro não pode mais ser alterado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
})

test('a new area of an approved plot is pending until another user approves it', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const [admin, producer] = [
    await askAs(request, 'admin@example.com'),
    await askAs(request, 'produtor@example.com'),
  ]
  const plot = await approvedPlot(producer)
  const area = Number(plot.area_gleba)
  const wanted = (area + 0.5).toFixed(2).replace('.', ',')
  await signIn(page, 'produtor', `talhao/alterar/${plot.id}`)
  const field = page.getByRole('textbox', { name: 'Área da gleba (ha)' })
  await expect(page.getByText('A alteração deste campo só vale depois de aprovada.').first()).toBeVisible()
  await field.fill(wanted)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    page.getByText('A alteração de área foi enviada para aprovação; até lá valem os valores atuais.'),
  ).toBeVisible()
  await openSection(page, 'produtor', `talhao/alterar/${plot.id}`)
  await expect(page.getByText('Alteração de área aguardando aprovação')).toBeVisible()
  await expect(field).toHaveValue(area.toFixed(2).replace('.', ','))
  await expectAccessible(page, 'aguardando')

  await bringSession(page, 'admin')
  await openSection(page, 'admin', 'aprovacoes?status=pendente')
  await page
    .getByRole('list', { name: 'Solicitações' })
    .getByRole('button', { name: /Alteração ·/ })
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'Detalhes da solicitação' })
  await expect(panel.getByRole('heading', { name: 'Alteração pedida' })).toBeVisible()
  await expect(panel.getByText(`${wanted} ha`)).toBeVisible()
  await panel.getByRole('button', { name: 'Aprovar' }).click()
  await page.getByRole('dialog', { name: 'Aprovar' }).getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('A Solicitação foi atualizada com sucesso!')).toBeVisible()
  const after = await admin.get<StoredRecord>(`/talhao/${plot.id}`)
  expect([after.area_gleba, after.alteracao, after.status]).toEqual([
    Number((area + 0.5).toFixed(2)),
    null,
    plot.status,
  ])
})

async function approvedPlot(producer: ApiClient): Promise<StoredRecord> {
  const [plot] = await producer.get<StoredRecord[]>(`/talhao?${only({ status: ['aprovado', 'Pago'] })}`)
  if (!plot) throw new Error('the producer of the demonstration has no approved plot')
  return plot
}
