/* Annuities from charge to receipt: one paid by Pix, one settled by hand and refunded, one left open. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible'
import { pixKey } from '../emptyServer'
import { expect } from '../expect'
import { day, seasons, typed } from './dates'
import { type FirstMonth, fillIn } from './world'

/** Pays a charge as the producer, and sees the state "Pago". */
export async function payByPix(world: FirstMonth): Promise<void> {
  const page = await world.open('pedro')
  const owed = page.getByRole('region', { name: 'Pagamentos em aberto' })
  await expect(owed).toContainText(`Anuidade ${seasons[0].descricao} · Figueira`)
  await expect(owed).toContainText('R$ 250,00')
  await expectAccessible(page, 'what is owed')
  await owed.getByRole('button', { name: /^Pagar com Pix: .*Figueira/ }).click()
  const pix = page.getByRole('dialog', { name: 'Pagar com Pix' })
  await pix.getByRole('button', { name: 'Gerar código Pix' }).click()
  await expect(pix.getByRole('img', { name: 'QR Code da cobrança' })).toBeVisible()
  const { bank } = world.server
  expect(bank.bodies.at(-1)).toMatchObject({ valor: { original: '250.00' }, chave: pixKey })
  bank.pay([...bank.charges.keys()].at(-1) ?? '', '250.00')
  await pix.getByRole('button', { name: 'Verificar pagamento' }).click()
  await expect(pix.getByText('Pagamento confirmado.')).toBeVisible()
  await expect(pix.getByText('Pago', { exact: true })).toBeVisible()
  await pix.getByRole('button', { name: 'Fechar' }).click()
  await expect(owed).not.toContainText('Figueira')

  await world.open('pedro', 'talhao')
  await page.getByRole('link', { name: /^(Alterar|Visualizar) Figueira/ }).click()
  const payments = page.getByRole('region', { name: 'Pagamentos' })
  await expect(payments.getByText('Pago', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Anuidade' })).toHaveText('Paga')
  // The charges of other plots can be paid from the list too.
  await page.getByRole('link', { name: /^Pagamentos/ }).click()
  await expect(payments.getByRole('button', { name: /^Pagar com Pix/ }).first()).toBeVisible()
}

/** Settles another charge by hand as the manager; the supervisor registers the refund. */
export async function refundAnother(world: FirstMonth): Promise<void> {
  const office = await world.open('gil', 'pagamentos')
  await choosePayment(office)
  await office.getByRole('button', { name: 'Liquidar', exact: true }).click()
  const settle = office.getByRole('dialog', { name: 'Liquidar' })
  await fillIn(settle, {
    'Forma de pagamento': '>Boleto',
    'Recebido em': typed(day()),
    Observação: 'Agência 3',
  })
  await settle.getByRole('button', { name: 'Confirmar' }).click()
  await expect(office.getByText('O Pagamento foi liquidado.')).toBeVisible()

  const page = await world.open('sara', 'pagamentos')
  await choosePayment(page)
  await page
    .getByRole('group', { name: 'Ações do registro' })
    .getByRole('button', { name: /^Mais (ações|opções)/ })
    .click()
  await page.getByRole('menuitem', { name: 'Estornar' }).click()
  const refund = page.getByRole('dialog', { name: 'Estornar' })
  await refund.getByRole('textbox', { name: /^Motivo/ }).fill('Pago duas vezes')
  await refund.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('O estorno foi registrado.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Estornado', { exact: true }).first()).toBeVisible()
}

async function choosePayment(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^(Alterar|Visualizar) .*Mangueira/ })
    .first()
    .click()
  await expect(page.getByRole('group', { name: 'Ações do registro' })).toBeVisible()
}
