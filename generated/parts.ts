/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import { type EntityBody, type EntityHead, joinEntity } from '#model/entity/load/head'
import type { EntityParts } from '#model/entity/load/lazyEntity'
import { addExpressions } from '#model/expression/expression'
import heads from './heads.json'

type Part = { readonly default: unknown }

// In the order of their packs: those of one come in one file.
const bodies: Record<string, () => Promise<Part>> = {
  "pais": () => import('./schemas/pais.json'),
  "estado": () => import('./schemas/estado.json'),
  "permission": () => import('./schemas/permission.json'),
  "cidade": () => import('./schemas/cidade.json'),
  "doenca": () => import('./schemas/doenca.json'),
  "praga": () => import('./schemas/praga.json'),
  "regiao": () => import('./schemas/regiao.json'),
  "role": () => import('./schemas/role.json'),
  "empresa": () => import('./schemas/empresa.json'),
  "parceiro": () => import('./schemas/parceiro.json'),
  "supervisor": () => import('./schemas/supervisor.json'),
  "gestor": () => import('./schemas/gestor.json'),
  "tecnico": () => import('./schemas/tecnico.json'),
  "especie": () => import('./schemas/especie.json'),
  "irrigacao": () => import('./schemas/irrigacao.json'),
  "variedade": () => import('./schemas/variedade.json'),
  "produtorFazenda": () => import('./schemas/produtorFazenda.json'),
  "produtor": () => import('./schemas/produtor.json'),
  "fazenda": () => import('./schemas/fazenda.json'),
  "integracaofile": () => import('./schemas/integracaofile.json'),
  "safra": () => import('./schemas/safra.json'),
  "remineralizador": () => import('./schemas/remineralizador.json'),
  "talhao": () => import('./schemas/talhao.json'),
  "pagamento": () => import('./schemas/pagamento.json'),
  "maturacao": () => import('./schemas/maturacao.json'),
  "profundidade": () => import('./schemas/profundidade.json'),
  "microbiologicasEnzimaticas": () => import('./schemas/microbiologicasEnzimaticas.json'),
  "bioestimulante": () => import('./schemas/bioestimulante.json'),
  "herbicida": () => import('./schemas/herbicida.json'),
  "defensivos": () => import('./schemas/defensivos.json'),
  "nematoides": () => import('./schemas/nematoides.json'),
  "fertilizantes": () => import('./schemas/fertilizantes.json'),
  "adubagemecalagem": () => import('./schemas/adubagemecalagem.json'),
  "parcelasavaliadas": () => import('./schemas/parcelasavaliadas.json'),
  "peneira": () => import('./schemas/peneira.json'),
  "atividades": () => import('./schemas/atividades.json'),
  "produto": () => import('./schemas/produto.json'),
  "aprovacao": () => import('./schemas/aprovacao.json'),
  "relatorio": () => import('./schemas/relatorio.json'),
  "estrutura": () => import('./schemas/estrutura.json'),
  "qualidade_diaria": () => import('./schemas/qualidade_diaria.json'),
  "qualidade_mensal": () => import('./schemas/qualidade_mensal.json'),
  "cotacao": () => import('./schemas/cotacao.json'),
  "pedido": () => import('./schemas/pedido.json'),
  "anuidade": () => import('./schemas/anuidade.json'),
  "admin": () => import('./schemas/admin.json'),
  "register": () => import('./schemas/register.json'),
  "short_url": () => import('./schemas/short_url.json'),
  "modelo_mensagem": () => import('./schemas/modelo_mensagem.json'),
  "sys_broadcast_message": () => import('./schemas/sys_broadcast_message.json'),
  "sys_outbox_message": () => import('./schemas/sys_outbox_message.json'),
  "analise_leite": () => import('./schemas/analise_leite.json'),
}

/** Every entity in parts: what all need to know of it, and the rest, which is loaded when it is opened. */
export const parts: EntityParts = {
  heads: heads as unknown as readonly EntityHead[],
  async load(name) {
    const head = parts.heads.find((each) => each.name === name)
    const body = (await bodies[name]?.())?.default as EntityBody | undefined
    if (!head || !body) throw new Error(`No entity "${name}" was generated`)
    addExpressions(body['x-expressions'] ?? {})
    return joinEntity(head, body)
  },
}

/** Puts what a saved schema made in the place of what would be loaded; of entities that had been generated before. */
export function replaceBodies(fresh: Readonly<Record<string, unknown>>): void {
  for (const [name, body] of Object.entries(fresh)) bodies[name] = async () => ({ default: body })
}
