/* What others change appears by itself, without moving what a person looks at or types into. */
import { askAs } from './support/api'
import { expect } from './support/expect'
import { signIn } from './support/signIn'
import { test } from './support/test'

interface Variety {
  readonly id: number
  readonly nome: string
  readonly especie_id: number
}

const newName = 'Aaa do vizinho'

test('a list shows what others change in its rows, and says when it has other rows', {
  tag: '@release',
}, async ({ page, request }) => {
  const other = await askAs(request, 'admin@example.com')
  const [first] = await other.get<readonly Variety[]>('/variedade?sort=["nome","ASC"]&range=[0,0]')
  if (!first) throw new Error('There are no varieties.')
  await signIn(page, 'admin', 'variedade')
  const grid = page.getByRole('grid', { name: 'Variedades' })
  const place = grid.getByRole('row').nth(1)
  await expect(place).toContainText(first.nome)
  // Until the stream is open, nobody tells the page.
  await expect(async () => {
    expect(await other.send('PATCH', `/variedade/${first.id}`, { obtentor: null, porte: 'Baixo' })).toBe(200)
    expect(await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Alto' })).toBe(200)
    await expect(place).toContainText('Alto', { timeout: 1_500 })
  }).toPass()
  expect(await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Baixo' })).toBe(200)
  await expect(place).toContainText('Baixo')

  expect(await other.send('POST', '/variedade', { nome: newName, especie_id: first.especie_id })).toBe(201)
  await expect(page.getByText('A lista mudou')).toBeVisible()
  await expect(place).toContainText(first.nome)
  await page.getByRole('button', { name: 'Mostrar', exact: true }).click()
  await expect(place).toContainText(newName)
  await expect(page.getByText('A lista mudou')).toBeHidden()
})

test('a record shows what others change, and its form keeps what was typed', { tag: '@release' }, async ({
  page,
  request,
}) => {
  const other = await askAs(request, 'admin@example.com')
  const [first] = await other.get<readonly Variety[]>('/variedade?sort=["id","DESC"]&range=[0,0]')
  if (!first) throw new Error('There are no varieties.')
  await signIn(page, 'admin', `variedade/ver/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.nome })).toBeVisible()
  await expect(async () => {
    await other.send('PATCH', `/variedade/${first.id}`, { obtentor: `IAC ${Date.now()}` })
    await other.send('PATCH', `/variedade/${first.id}`, { obtentor: 'Epamig' })
    await expect(page.getByText('Epamig').first()).toBeVisible({ timeout: 1_500 })
  }).toPass()

  await page.goto(`/#/admin/variedade/alterar/${first.id}`)
  const input = page.getByRole('textbox', { name: 'Obtentor' })
  await expect(input).toHaveValue('Epamig')
  await input.fill('Escrito aqui')
  await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Alto' })
  await other.send('PATCH', `/variedade/${first.id}`, { porte: 'Baixo' })
  await expect(input).toHaveValue('Escrito aqui')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => other.get<Variety & { obtentor: string; porte: string }>(`/variedade/${first.id}`))
    .toMatchObject({
      obtentor: 'Escrito aqui',
      porte: 'Baixo',
    })
})
