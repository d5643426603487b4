/** The least a Worker can do. */
export default {
  fetch(): Response {
    return new Response("{}", { headers: { "Content-Type": "application/json" } });
  },
};
