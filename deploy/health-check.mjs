// The health check of the image, which has no shell: exit code 0 when the server can serve.
const response = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`).catch(() => undefined)
process.exit(response?.ok ? 0 : 1)
