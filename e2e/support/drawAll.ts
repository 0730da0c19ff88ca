import type { Page } from '@playwright/test'
import { expect } from './expect'

/** Waits until nothing on the page is loading; charts out of sight are drawn as for printing. */
export async function drawAll(page: Page): Promise<void> {
  const waiting = page.locator('[aria-busy="true"], .MuiSkeleton-root')
  await expect(async () => {
    await page.evaluate(() => {
      for (const event of ['beforeprint', 'afterprint']) window.dispatchEvent(new Event(event))
    })
    await expect(waiting).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
}
