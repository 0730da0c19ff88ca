import { chromium } from 'playwright-core'

const browser = await chromium.launch({ executablePath: process.env.CHROME })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
await page.addInitScript(() => {
  window.__long = []
  new PerformanceObserver((l) => {
    for (const e of l.getEntries()) window.__long.push(Math.round(e.duration))
  }).observe({ type: 'longtask', buffered: true })
})
await page.goto('http://localhost:3930/#/login')
await page
  .getByLabel(/E-mail|CPF/i)
  .first()
  .fill('admin@example.com')
await page.getByLabel('Senha', { exact: true }).fill('Demo@2026')
await page.keyboard.press('Enter')
await page.waitForURL(/dashboard/)
await page.waitForTimeout(4000)
await page.evaluate(() => {
  window.__long = []
})
await page.goto('http://localhost:3930/#/admin/qualidade/evolucao')
await page.waitForTimeout(4000)
console.log(
  'open',
  await page.evaluate(() => window.__long),
  await page.locator('svg.recharts-surface').count(),
)
await page.evaluate(() => {
  window.__long = []
})
for (let i = 0; i < 12; i++) {
  await page.mouse.wheel(0, 300)
  await page.waitForTimeout(250)
}
console.log(
  'scroll',
  await page.evaluate(() => window.__long),
  await page.locator('svg.recharts-surface').count(),
)
await browser.close()
