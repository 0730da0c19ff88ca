/* Gerado por `npm run gen` a partir de schemas/. Não edite: altere o schema e gere de novo. */
import type {} from './types'
import { type Client, type ClientOptions, openClient } from '#model/wire/client'
import type { EntityTypes } from '#model/entity/registry'

const endpoints = {
  "admin": "admin",
  "adubagemecalagem": "adubagemecalagem",
  "analise_leite": "analise_leite",
  "anuidade": "anuidade",
  "aprovacao": "aprovacao",
  "atividades": "atividades",
  "bioestimulante": "bioestimulante",
  "cidade": "cidade",
  "cotacao": "cotacao",
  "defensivos": "defensivos",
  "doenca": "doenca",
  "empresa": "empresas",
  "especie": "especie",
  "estado": "estado",
  "estrutura": "estrutura",
  "fazenda": "fazenda",
  "fertilizantes": "fertilizantes",
  "gestor": "gestor",
  "herbicida": "herbicida",
  "integracaofile": "integracaofile",
  "irrigacao": "irrigacao",
  "maturacao": "maturacao",
  "microbiologicasEnzimaticas": "microbiologicasEnzimaticas",
  "modelo_mensagem": "modelo_mensagem",
  "nematoides": "nematoides",
  "pagamento": "pagamento",
  "pais": "pais",
  "parceiro": "parceiro",
  "parcelasavaliadas": "parcelasavaliadas",
  "pedido": "pedido",
  "peneira": "peneira",
  "permission": "permission",
  "praga": "praga",
  "produto": "produto",
  "produtor": "produtor",
  "produtorFazenda": "produtorFazenda",
  "profundidade": "profundidade",
  "qualidade_diaria": "qualidade_diaria",
  "qualidade_mensal": "qualidade_mensal",
  "regiao": "regiao",
  "register": "register",
  "relatorio": "relatorio",
  "remineralizador": "remineralizador",
  "role": "role",
  "safra": "safra",
  "short_url": "short_url",
  "supervisor": "supervisor",
  "sys_broadcast_message": "mensagens",
  "sys_outbox_message": "caixa-de-saida",
  "talhao": "talhao",
  "tecnico": "tecnico",
  "variedade": "variedade",
} as const satisfies Readonly<Record<keyof EntityTypes, string>>

/** Um cliente com os tipos dos schemas: `createClient({ url, token })`. */
export function createClient(options: ClientOptions): Client<EntityTypes> {
  return openClient<EntityTypes>(endpoints, options)
}
