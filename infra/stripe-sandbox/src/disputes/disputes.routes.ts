import { route } from '../http/route.js';

export const disputeRoutes = [route({ method: 'GET', path: '/v1/disputes/:id', params: {}, answer: ({ work, id }) => work.own('dispute', id()) })];
