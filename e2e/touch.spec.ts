/* Boards and calendars by touch: a long press drags, an immediate move scrolls. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test as base } from './support/test'

// The worker's page has no touch support, and a page with it would stay with the worker.
const test = base.extend({
  page: async ({ browser }, use) => {
    const page = await browser.newPage()
    await use(page)
    await page.context().close()
  },
})

test.use({ hasTouch: true, isMobile: true, viewport: { width: 1024, height: 900 } })

interface Point {
  readonly x: number
  readonly y: number
}

/** Sends touch input through the browser, instead of synthetic pointer events. */
async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] })
  return {
    down: (at: Point) => touch('touchStart', [at]),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= 8; step += 1) {
        const part = step / 8
        await touch('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }])
      }
    },
    up: () => touch('touchEnd', []),
  }
}

async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox()
  if (!box) throw new Error('nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

test('a card is moved to another column by its handle, and moved back by undo', async ({ page }) => {
  await signIn(page, 'admin', 'atividades?shape=board')
  const column = (name: string) => page.getByRole('group', { name: new RegExp(`^${name}, `) })
  const handle = column('Planejada').locator('[data-card]').first()
  await expect(handle).toBeEnabled()
  const id = await handle.getAttribute('data-card')
  await handle.scrollIntoViewIfNeeded()
  const finger = await fingerOn(page)
  const [from, to] = [await middleOf(handle), await middleOf(column('Em andamento'))]
  await finger.down(from)
  await finger.move(from, to)
  await expect(column('Em andamento')).toContainText('Solte aqui')
  await finger.up()
  await expect(column('Em andamento').locator(`[data-card="${id}"]`)).toBeEnabled()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(column('Planejada').locator(`[data-card="${id}"]`)).toBeEnabled()
})

test('a calendar record is moved to another day after a long press, and a swipe scrolls instead', async ({
  page,
}) => {
  await signIn(page, 'admin', `atividades?shape=${encodeURIComponent('calendar?mode=month')}`)
  const grid = page.getByRole('grid', { name: /^Atividades: / })
  const entry = grid.locator('.calendar-entry').first()
  await expect(entry).toBeVisible()
  await entry.scrollIntoViewIfNeeded()
  const finger = await fingerOn(page)
  const from = await middleOf(entry)
  const week = entry.locator('xpath=ancestor::*[@role="row"][1]')
  const days = week.getByRole('gridcell')
  const first = await middleOf(days.first())
  const last = await middleOf(days.last())
  const to = Math.abs(from.x - first.x) > Math.abs(from.x - last.x) ? first : last
  await finger.down(from)
  await finger.move(from, to)
  await finger.up()
  await expect(page.getByText(/registros? movidos?\.|não foi movido/)).toHaveCount(0)
  await expect(page).toHaveURL(/atividades\?shape=/)

  const again = await middleOf(entry)
  await finger.down(again)
  await expect(page.locator('.calendar-grid--dragging')).toHaveCount(1)
  await finger.move(again, to)
  await finger.up()
  await expect(page.getByText(/1 registro movido|não foi movido/).first()).toBeVisible()
})

test('a photo is cropped by touch and by keyboard, and is saved as cropped', async ({ page }) => {
  await signIn(page, 'tecnico', 'profile')
  const card = page.getByRole('region', { name: 'Foto' })
  await card.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await redAndBlue(page),
  })
  const dialog = page.getByRole('dialog', { name: 'Enquadrar: Foto' })
  const area = dialog.getByRole('application')
  await expect(dialog.getByRole('button', { name: 'Usar o enquadramento' })).toBeEnabled()
  const finger = await fingerOn(page)
  const from = await middleOf(area)
  await finger.down(from)
  await finger.move(from, { x: from.x + 60, y: from.y })
  await finger.up()
  await area.focus()
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('ArrowDown')
  await dialog.getByRole('button', { name: 'Usar o enquadramento' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  // Centred, only its left half would be red, up to the edge.
  const kept = await coloursOf(card.getByRole('img').first())
  expect(kept).toEqual({ left: 'red', rightOfMiddle: 'red', right: 'blue', top: 'white' })
  await card.getByRole('button', { name: 'Remover foto' }).click()
  await expect(card.getByRole('button', { name: 'Escolher foto' })).toBeVisible()
})

/** An image whose left half is red and whose right half is blue. */
async function redAndBlue(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 400
    canvas.height = 400
    const context = canvas.getContext('2d')
    for (const [at, colour] of ['red', 'blue'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect(at * 200, 0, 200, 400)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

/** The colours of some pixels of an image. */
function coloursOf(picture: Locator) {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] =
        context?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data ?? []
      if (green > 200) return 'white'
      return red > blue ? 'red' : 'blue'
    }
    return { left: at(0.1, 0.5), rightOfMiddle: at(0.55, 0.5), right: at(0.95, 0.5), top: at(0.5, 0.01) }
  })
}
