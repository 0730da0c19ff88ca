/* A notice to the producers of a region: filter, write, look, test, send, follow, and the person who wants no more. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessible'
import { askAs, messagesIn } from './support/api'
import { expect } from './support/expect'
import { moreButton } from './support/listMenu'
import { signIn } from './support/signIn'
import { test } from './support/test'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Enviar mensagem/ })

test('a notice reaches the producers of the farms of a region in five clicks', async ({ page, request }) => {
  await signIn(page, 'admin', 'fazendas')
  let clicks = 0
  const click = async (target: ReturnType<Page['getByRole']>) => {
    clicks += 1
    await target.click()
  }
  await click(page.getByRole('button', { name: 'Opções da coluna Região' }))
  const region = page.getByRole('group', { name: 'Filtrar por Região' }).getByRole('checkbox').first()
  await click(region)
  await expect(region).toBeChecked()
  await page.keyboard.press('Escape')
  await click(moreButton(page))
  await click(page.getByRole('menuitem', { name: 'Enviar mensagem' }))
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'Assunto' })).toBeFocused()
  await page.keyboard.type('Reunião em {endereco.cidade}')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Olá, {nome_fantasia}. A reunião é na sexta.')
  const preview = dialog.getByRole('region', { name: 'Como cada pessoa recebe' })
  await expect(preview.getByText(/^Olá, .+\. A reunião é na sexta\.$/)).toBeVisible()
  await expectAccessible(page, 'message, wide')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page, 'message, narrow')
  await page.setViewportSize({ width: 1440, height: 900 })

  // A test to oneself is one more click, and changes nothing for the others.
  await dialog.getByRole('button', { name: 'Enviar teste para mim' }).click()
  await expect(dialog.getByText('Teste guardado para admin@example.com.')).toBeVisible()

  const send = dialog.getByRole('button', { name: /^Enviar a \d+ pessoas?$/ })
  const count = Number((await send.textContent())?.match(/\d+/)?.[0])
  await click(send)
  const question = page.getByRole('dialog', { name: 'Enviar mensagem', exact: true })
  await expect(question.getByText(`${count} e-mail`)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Mensagem guardada para ${count} pessoa`)).toBeVisible()
  expect(clicks).toBe(5)

  await page.getByRole('link', { name: 'Acompanhar a entrega' }).click()
  await expect(page.getByRole('heading', { name: 'Reunião em {Endereço › Cidade}' })).toBeVisible()
  await expect(page.getByText(/^Fazendas › .*Região: /).first()).toBeVisible()
  await expectAccessible(page, 'record of the message')

  // One of them opens the link of the mail, and wants no more.
  const admin = await askAs(request, 'admin@example.com')
  const message = (await messagesIn(admin)).find(({ subject }) => /^Reunião em /.test(subject))
  const link = /#\/descadastro\/\S+/.exec(String(message?.text))?.[0]
  await page.goto(`/${link}`)
  await expect(page.getByRole('heading', { name: 'Deixar de receber mensagens?' })).toBeVisible()
  await expectAccessible(page, 'end of messages')
  await page.getByRole('button', { name: 'Não quero mais receber' }).click()
  await expect(page.getByRole('heading', { name: 'Pronto, você não recebe mais' })).toBeVisible()

  await signIn(page, 'admin', 'produtores')
  const filter = encodeURIComponent(JSON.stringify({ email: message?.recipient }))
  const [person] = await admin.get<{ id: number }[]>(`/produtor?filter=${filter}`)
  await page.goto(`/#/admin/produtores/ver/${person?.id}`)
  await expect(page.getByText(/^Mensagem enviada por .+: Reunião em /).first()).toBeVisible()
  await page.getByRole('button', { name: 'Mais opções', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Preferências de mensagens' }).click()
  await expect(page.getByRole('checkbox', { name: 'Recebe e-mails da cooperativa' })).not.toBeChecked()
  await expectAccessible(page, 'preferences of messages')
})

test('a message is written and sent with the keyboard alone, and its draft is kept', async ({ page }) => {
  await signIn(page, 'admin', 'tecnicos')
  const more = moreButton(page)
  await more.focus()
  const open = async () => {
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Enviar mensagem' }).waitFor()
    await page.keyboard.press('End')
    while (
      !(await page
        .getByRole('menuitem', { name: 'Enviar mensagem' })
        .evaluate((item) => item === document.activeElement))
    )
      await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
  }
  await open()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: 'Assunto' })).toBeFocused()
  await page.keyboard.type('Treinamento')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await more.focus()
  await open()
  await expect(dialog.getByText(/^Recuperamos o que você escreveu/)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Treinamento')
  await dialog.getByRole('textbox', { name: 'Texto' }).focus()
  await page.keyboard.type('Olá, ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Nome')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Texto' })).toBeFocused()
  await page.keyboard.type('!')
  await expect(dialog.getByRole('textbox', { name: 'Texto' })).toHaveValue('Olá, {Nome completo}!')
  const send = dialog.getByRole('button', { name: /^Enviar a \d+ pessoas?$/ })
  await send.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Enviar mensagem', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Mensagem guardada para \d+ pessoas?\.$/)).toBeVisible()
})
