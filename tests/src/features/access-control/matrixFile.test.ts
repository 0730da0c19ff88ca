import { expect, it } from 'vitest'
import { writeMatrix } from '../../../../src/features/access-control/matrixFile'

it('the permission matrix file writes group names as text, never as a formula or another cell', () => {
  const names = ['=HYPERLINK("x")', '+1', '-1', '@SUM(A1)', '\tx', 'a;b', 'say "no"\nnext']
  const groups = names.map((description, at) => ({
    id: at,
    description,
    slug: 'gestor' as const,
    parent: null,
    level: 1,
    permissions: at === 0 ? [7] : [],
  }))
  const rows = [{ title: '=1+1', items: [{ id: 7, name: 'x.list', label: 'Listar' }] }]
  const [header = '', line = ''] = writeMatrix(rows, groups, {}).slice(1).split('\r\n')
  expect(header).toBe(`Seção;Permissão;"'=HYPERLINK(""x"")";'+1;'-1;'@SUM(A1);'\tx;"a;b";"say ""no""\nnext"`)
  expect(line).toBe(`'=1+1;Listar;Sim;;;;;;`)
})
