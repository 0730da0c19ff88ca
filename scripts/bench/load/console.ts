/* The actions of a day as requests of the console's browser. */
import { randomUUID } from 'node:crypto'
import { type Product, pageSize } from './product'

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const once = () => ({ 'Idempotency-Key': randomUUID() })

/** Our product. */
export const ourProduct: Product = {
  name: 'console',
  page: ({ endpoint, list }, { from, q }) => ({
    path: `/api/${endpoint}?range=[${from},${from + pageSize - 1}]&labels=1&total=capped&sort=${json(list.sort.slice(0, 1))}${q === undefined ? '' : `&q=${q}`}`,
  }),
  open: ({ endpoint }, id) => ({ path: `/api/${endpoint}/${id}?labels=1` }),
  sums: ({ endpoint }, field) => ({ path: `/api/${endpoint}/resumo${field ? `?facets=${field}` : ''}` }),
  save: ({ endpoint }, body) => ({ method: 'POST', path: `/api/${endpoint}`, headers: once(), body }),
  decide: ({ endpoint }, { name }, id) => ({
    ...{ method: 'POST', path: `/api/${endpoint}/${id}/transicoes/${name}` },
    ...{ headers: once(), body: {} },
  }),
  file: ({ endpoint }, upTo) => ({
    path: `/api/${endpoint}?formato=csv&filter=${json({ id: { lte: upTo } })}`,
  }),
  rowsOf: (answer) => answer,
}
