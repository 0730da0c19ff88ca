/*
 * For comparison: react-admin with default settings and ra-data-simple-rest over the same API. Its only
 * adaptation is the parameter that this API expects for a search.
 */
import simpleRestProvider from 'ra-data-simple-rest'
import {
  Admin,
  DataTable,
  DateField,
  fetchUtils,
  List,
  ReferenceField,
  Resource,
  SearchInput,
  SelectField,
  SelectInput,
} from 'react-admin'
import { headers } from './api'
import { listed, properties } from './schemas'

export { prepare } from './api'

const dataProvider = simpleRestProvider('/api', (address, options) => {
  const url = new URL(address, location.href)
  const { q, ...filter } = JSON.parse(url.searchParams.get('filter') ?? '{}') as Record<string, unknown>
  url.searchParams.set('filter', JSON.stringify(filter))
  if (typeof q === 'string') url.searchParams.set('q', q)
  return fetchUtils.fetchJson(url, { ...options, headers: headers() })
})

const choicesOf = (field: string) =>
  properties[field]?.oneOf?.map(({ const: id, title: name }) => ({ id, name })) ?? []

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="color"
    source="color"
    label={properties.color?.title}
    choices={choicesOf('color')}
    alwaysOn
  />,
]

/** Columns whose values need formatting. */
const drawn: Readonly<Record<string, React.ReactNode>> = {
  color: <SelectField source="color" choices={choicesOf('color')} />,
  state: <SelectField source="state" choices={choicesOf('state')} />,
  started: <DateField source="started" />,
  region_id: <ReferenceField source="region_id" reference="region" link={false} />,
  keeper_id: <ReferenceField source="keeper_id" reference="keeper" link={false} />,
}
const numbers: readonly string[] = ['size', 'price']

function WidgetList() {
  return (
    <List
      filters={filters}
      perPage={listed.pageSize}
      sort={{ field: 'name', order: 'ASC' }}
      exporter={false}
      title={listed.title}
    >
      <DataTable rowClick={false}>
        {listed.columns.map((source) => {
          const label = properties[source]?.title ?? source
          if (numbers.includes(source))
            return <DataTable.NumberCol key={source} source={source} label={label} />
          return (
            <DataTable.Col key={source} source={source} label={label}>
              {drawn[source]}
            </DataTable.Col>
          )
        })}
      </DataTable>
    </List>
  )
}

/** The application, at the page of its URL. */
export function Side() {
  return (
    <Admin dataProvider={dataProvider} dashboard={() => null} disableTelemetry>
      <Resource name={listed.name} list={WidgetList} options={{ label: listed.title }} />
      <Resource name="region" recordRepresentation="name" />
      <Resource name="keeper" recordRepresentation="name" />
    </Admin>
  )
}
