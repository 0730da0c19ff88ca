import { launchChromium } from '/work/wt/s9-ways/scripts/bench/browser'
import { startProduct } from '/work/wt/s9-ways/scripts/bench/clicks/product'
import { Hands } from '/work/wt/s9-ways/scripts/bench/clicks/hands'
import { mkdtempSync } from 'node:fs'
const folder = mkdtempSync('/dev/shm/ways-see-')
const product = await startProduct(folder)
const browser = await launchChromium()
const context = await browser.newContext({ baseURL: product.url, locale:'pt-BR', timezoneId:'America/Sao_Paulo', viewport:{width:1440,height:900}})
const page = await context.newPage()
const session = await product.signIn('admin')
const hands = new Hands(page, product, session)
const [late] = await hands.ask('GET','/talhao?range=[0,0]&fields=id,fazenda_id') as any
console.log(late)
await hands.open(`admin/fazendas/ver/${late.fazenda_id}`)
await page.waitForTimeout(3000)
await page.screenshot({path:'/dev/shm/ways-a.png'})
const [a] = await hands.ask('GET','/atividades?filter={"responsavel_id":{"null":false}}&range=[0,0]&fields=responsavel_id') as any
await hands.open(`admin/tecnicos/ver/${a.responsavel_id}`)
await page.waitForTimeout(3000)
await page.screenshot({path:'/dev/shm/ways-b.png'})
await hands.open('admin/produtores'); await page.waitForTimeout(2000)
await page.getByRole('button', { name: /^Filtros/ }).click(); await page.waitForTimeout(1500)
await page.screenshot({path:'/dev/shm/ways-c.png'})
await browser.close(); await product.stop()
