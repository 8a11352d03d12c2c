import { MAIL_OPERATOR_ADDRESSES as MAIL, PEOPLE_OPERATOR_ADDRESSES as AT, SIGN_IN_OPERATOR_ADDRESSES as SIGN_IN, type PersonBar, type PersonCopyRequest, type PersonErasure, type PersonQuery, type ReaderErasure, type ResponseOf, type SignInErasure } from '@community-help/api-contracts';
import { operatorApi } from '../operator-api.js';

/** What operators do for somebody who asks what is kept of them. The address travels in the body of each request and is kept nowhere in the page's address. */
export const personApi = operatorApi.enhanceEndpoints({ addTagTypes: ['Person'] }).injectEndpoints({
  endpoints: (build) => ({
    findPerson: build.mutation<ResponseOf<'findPerson'>, PersonQuery>({ query: (body) => ({ address: AT.findPerson, body }) }),
    findReader: build.query<ResponseOf<'findReader'>, string>({ query: (email) => ({ address: MAIL.findReader, body: { email } }), providesTags: ['Person'], keepUnusedDataFor: 0 }),
    eraseReader: build.mutation<ResponseOf<'eraseReader'>, ReaderErasure>({ query: (body) => ({ address: MAIL.eraseReader, body }), invalidatesTags: ['Operator'] }),
    findSignIns: build.query<ResponseOf<'findSignIns'>, string>({ query: (email) => ({ address: SIGN_IN.findSignIns, body: { email } }), providesTags: ['Person'], keepUnusedDataFor: 0 }),
    eraseSignIns: build.mutation<ResponseOf<'eraseSignIns'>, SignInErasure>({ query: (body) => ({ address: SIGN_IN.eraseSignIns, body }), invalidatesTags: ['Operator'] }),
    listSignInAudit: build.query<ResponseOf<'listSignInAudit'>, { after?: string }>({ query: (query) => ({ address: SIGN_IN.listSignInAudit, query: { ...query } }), providesTags: ['Operator'] }),
    copyPerson: build.mutation<ResponseOf<'copyPerson'>, PersonCopyRequest>({ query: (body) => ({ address: AT.copyPerson, body }) }),
    barPerson: build.mutation<ResponseOf<'barPerson'>, PersonBar>({ query: (body) => ({ address: AT.barPerson, body }), invalidatesTags: ['Operator'] }),
    erasePerson: build.mutation<ResponseOf<'erasePerson'>, PersonErasure>({ query: (body) => ({ address: AT.erasePerson, body }), invalidatesTags: ['Operator', 'Registrations'] }),
  }),
});
