/*
 * Spreadsheets of different kinds are imported with keys alone, from the menu of the list to the undo: the focus is
 * always visible and inside the dialog, and every step is announced.
 */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible'
import { askAs } from './support/api'
import { expect } from './support/expect'
import { tabTo } from './support/keys'
import { moreButton } from './support/listMenu'
import { signIn } from './support/signIn'
import { test } from './support/test'

test.use({ staysOpen: true })

interface Watched {
  readonly announced: string[]
  readonly lost: string[]
}

/** Records what live regions announce, and when the focus is nowhere or on something too large to see. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const watched: Watched = { announced: [], lost: [] }
    Object.assign(window, { watched })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status]')
        // A region that came together with its text is not announced.
        if (region?.textContent) watched.announced.push(region.textContent)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}

/** The focus must be in the top dialog, on something that shows it. */
async function expectFocus(page: Page): Promise<void> {
  const fault = () =>
    page.evaluate(() => {
      const at = document.activeElement as HTMLElement
      const { outlineStyle, boxShadow } = getComputedStyle(at)
      const isShown =
        outlineStyle !== 'none' ||
        boxShadow !== 'none' ||
        at.closest('.Mui-focusVisible, .Mui-focused, [role=listbox]') !== null
      if (at === document.body) return 'lost'
      return isShown && at.closest('[role=dialog], [role=listbox], [role=menu]')
        ? ''
        : at.outerHTML.slice(0, 200)
    })
  await expect.poll(fault).toBe('')
}

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await expectFocus(page)
}

async function activate(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control)
  await expectFocus(control.page())
  await press(control.page(), key)
}

/** Chooses an option of a select by arrow keys. */
async function choose(control: Locator, option: string): Promise<void> {
  const page = control.page()
  await activate(control)
  const target = page.getByRole('option', { name: option, exact: true })
  await expect(page.getByRole('option').and(page.locator(':focus'))).toBeVisible()
  await press(page, 'Home')
  const place = await target.evaluate((each) => [...(each.parentElement?.children ?? [])].indexOf(each))
  for (let step = 0; step < place; step++) await press(page, 'ArrowDown')
  await expect(target).toBeFocused()
  await press(page, 'Enter')
  await expect(control).toBeFocused()
}

async function expectAnnounced(page: Page, text: RegExp): Promise<void> {
  const announced = () => page.evaluate(() => (window as unknown as { watched: Watched }).watched.announced)
  await expect.poll(async () => (await announced()).join('\n')).toMatch(text)
}

async function openImport(page: Page, path: string): Promise<Locator> {
  await signIn(page, 'admin', path)
  await tabTo(moreButton(page))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.type('Importar')
  await expect(page.getByRole('menuitem', { name: 'Importar' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Importar planilha/ })
  await expect(dialog).toBeVisible()
  await watch(page)
  return dialog
}

async function bring(dialog: Locator, name: string, content: Buffer): Promise<void> {
  const page = dialog.page()
  const chosen = page.waitForEvent('filechooser')
  await tabTo(dialog.getByRole('button', { name: 'Escolher arquivo' }))
  await page.keyboard.press('Enter')
  await (await chosen).setFiles({ name, mimeType: 'text/csv', buffer: content })
  await expect(dialog.getByRole('button', { name: 'Conferir' })).toBeVisible()
  await expectFocus(page)
  await expectAnnounced(page, new RegExp(`${name}.*com dados`))
}

async function undo(dialog: Locator): Promise<void> {
  const page = dialog.page()
  await activate(dialog.getByRole('button', { name: 'Desfazer importação' }))
  const question = page.getByRole('dialog', { name: 'Desfazer importação?' })
  await activate(question.getByRole('button', { name: 'Desfazer importação' }))
  await expectAnnounced(page, /Importação desfeita/)
  await expectFocus(page)
  await expectAccessible(page)
}

const button = (dialog: Locator, name: string | RegExp) => dialog.getByRole('button', { name, exact: true })

test('a sheet with unknown references and wrong cells is mended, saved and undone by keys', async ({
  page,
}) => {
  const dialog = await openImport(page, 'variedade')
  const sheet = [
    'Cultivar;Espécie;Porte',
    'Tecla Um;Café arábca;baixo',
    'Tecla Dois;Café conilon;gigante',
    'Tecla Três;Café conilon;alto',
  ].join('\r\n')
  await bring(dialog, 'referencias.csv', Buffer.from(sheet))
  // A value for all lines, taken back again.
  const added = button(dialog, 'Retirar Cor do fruto maduro')
  await choose(dialog.getByLabel('Preencher um campo sem coluna'), 'Cor do fruto maduro')
  await activate(added)
  await expect(added).toBeHidden()
  await activate(button(dialog, 'Conferir'))
  await expectAnnounced(page, /1 registro novo · .*2 linhas com erro/)

  // A step back and again.
  await activate(button(dialog, 'Voltar às colunas'))
  await expect(dialog.getByLabel('Campo da coluna Porte')).toBeVisible()
  await expectFocus(page)
  await activate(button(dialog, 'Conferir'))
  const word = dialog.getByLabel('Espécie: “Café arábca” (1 linha)')
  await tabTo(word)
  await page.keyboard.type('Café a')
  const cell = dialog.getByLabel('Porte, linha 3')
  await tabTo(cell)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Alto')
  await activate(button(dialog, 'Conferir de novo'))
  await expectAnnounced(page, /3 registros novos · .*0 linhas com erro/)
  await activate(button(dialog, 'Gravar 3 registros'))
  await expectAnnounced(page, /Importação gravada: 3 registros novos/)
  await undo(dialog)
  // Another file: the list of past imports.
  await activate(button(dialog, 'Escolher outro arquivo'))
  await expect(button(dialog, 'Escolher arquivo')).toBeVisible()
  await expectFocus(page)
  await press(page, 'Escape').catch(() => undefined)
  await expect(dialog).toBeHidden()
})

test('a sheet with repeated names leaves its wrong lines out by keys', async ({ page }) => {
  const dialog = await openImport(page, 'praga')
  const sheet = ['Praga;Grupo', 'Tecla Igual;Inseto', 'tecla igual ;Inseto', 'TECLA IGUAL;Inseto'].join(
    '\r\n',
  )
  await bring(dialog, 'repetidas.csv', Buffer.from(sheet))
  await activate(button(dialog, 'Conferir'))
  await expectAnnounced(page, /linhas com erro/)
  await activate(dialog.getByLabel(/^Deixar de fora/), 'Space')
  await activate(button(dialog, /^Gravar/))
  await expectAnnounced(page, /Importação gravada/)
  await undo(dialog)
})

test('a sheet read with another encoding and its title line is chosen by keys', async ({ page }) => {
  const dialog = await openImport(page, 'praga')
  const sheet = ['Pragas da safra, emitido em maio', 'Praga;Grupo', 'Tecla Acarídeo;Ácaro'].join('\r\n')
  await bring(dialog, 'codificacao.csv', Buffer.from(sheet, 'latin1'))
  await choose(dialog.getByLabel('Codificação'), 'Macintosh')
  await choose(dialog.getByLabel('Codificação'), 'Windows (1252)')
  await choose(dialog.getByLabel('Linha dos títulos'), '1: Pragas da safra, emitido em maio')
  await choose(dialog.getByLabel('Linha dos títulos'), '2: Praga · Grupo')
  await activate(button(dialog, 'Conferir'))
  await expectAnnounced(page, /1 registro novo · .*0 linhas com erro/)
  await activate(button(dialog, 'Gravar 1 registro'))
  await expectAnnounced(page, /Importação gravada: 1 registro novo/)
  await undo(dialog)
})

test('a sheet that updates existing records is saved and undone by keys', async ({ page }) => {
  const api = await askAs(page.request, 'admin@example.com')
  const [pest] =
    await api.get<readonly { readonly id: number; readonly nome_popular: string }[]>('/praga?range=[0,0]')
  const dialog = await openImport(page, 'praga')
  const sheet = `Código;Nome científico;Grupo\r\n${pest?.id};Teclado teclado;\r\n`
  await bring(dialog, 'atualiza.csv', Buffer.from(sheet))
  await choose(dialog.getByLabel('O que fazer com as linhas'), 'Só atualizar os que já existem')
  await activate(button(dialog, 'Conferir'))
  await expectAnnounced(page, /1 com mudança.*0 linhas com erro/)
  await activate(button(dialog, /^Gravar/))
  await expectAnnounced(page, /Importação gravada/)
  await undo(dialog)
})

test('wrong lines over several pages are turned by keys, and a trial that was left is dropped', async ({
  page,
}) => {
  const dialog = await openImport(page, 'praga')
  const lines = Array.from({ length: 30 }, (_each, at) => `Tecla ${at};Nenhum`)
  await bring(dialog, 'paginas.csv', Buffer.from(['Praga;Grupo', ...lines].join('\r\n')))
  await activate(button(dialog, 'Conferir'))
  await activate(button(dialog, 'Próximas'))
  await expect(dialog.getByText('21–30 de 30')).toBeVisible()
  await expectFocus(page)
  await activate(button(dialog, 'Escolher outro arquivo'))
  const past = dialog.getByRole('listitem').filter({ hasText: 'paginas.csv' })
  await activate(past.getByRole('button', { name: 'Descartar' }))
  await expect(past).toBeHidden()
  await expectFocus(page)
})
